import * as z from 'zod/mini'
import { readStored, writeStored } from '../../api/device-store.ts'

/** The codes that were given on this device, so that following needs no typing. */

const KEY = 'diwan-appeals'
/** The oldest makes room. */
const MOST = 10

const keptSchema = z.array(
  z.object({ code: z.string(), subject: z.string(), grade: z.number(), term: z.number(), year: z.number() }),
)
export type KeptAppeal = z.output<typeof keptSchema>[number]

/** The newest first. */
export function keptAppeals(): KeptAppeal[] {
  return readStored(KEY, keptSchema) ?? []
}

/** Keeps one more; says whether the device took it. */
export function keepAppeal(appeal: KeptAppeal): boolean {
  writeStored(KEY, [appeal, ...keptAppeals()].slice(0, MOST))
  return keptAppeals()[0]?.code === appeal.code
}

export function removeAppeal(code: string): void {
  writeStored(
    KEY,
    keptAppeals().filter((kept) => kept.code !== code),
  )
}
