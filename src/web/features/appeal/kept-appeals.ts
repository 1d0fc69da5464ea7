import * as z from 'zod/mini'
import { readStored, writeStored } from '../../api/device-store.ts'

/** The codes of the appeals made on this device, stored so that following an appeal needs no typing. */

const KEY = 'diwan-appeals'
/** The largest number of stored codes; one more replaces the oldest. */
const MOST = 10

const keptSchema = z.array(
  z.object({ code: z.string(), subject: z.string(), grade: z.number(), term: z.number(), year: z.number() }),
)
export type KeptAppeal = z.output<typeof keptSchema>[number]

/** Returns the stored codes, newest first. */
export function keptAppeals(): KeptAppeal[] {
  return readStored(KEY, keptSchema) ?? []
}

/** Stores the code of one more appeal; returns whether storing succeeded. */
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
