import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { GRADE_KEYS } from '#contract/faculty.ts'
import { readStored, removeStored, writeStored } from './device-store.ts'

/** The reader's own result, as kept on this device. It is never sent anywhere but as the address of the result. */

const KEY = 'diwan.my_result'

const savedResultSchema = z.object({
  grade: z.enum(GRADE_KEYS),
  /** As in paths: `2024_25`. */
  year: z.string().check(z.regex(/^\d{4}_\d{2}$/)),
  seat: z.string(),
  /** Empty once the student has been hidden or the result withheld. */
  name: z.string(),
})
export type SavedResult = z.infer<typeof savedResultSchema>

const listeners = new Set<() => void>()
/** The last stored text and its value, so that an unchanged text gives the same object. */
let latest: { text: string | undefined; value: SavedResult | undefined } = { text: undefined, value: undefined }

/** Returns the saved result; undefined if there is none. */
export function readSavedResult(): SavedResult | undefined {
  const value = readStored(KEY, savedResultSchema)
  const text = JSON.stringify(value)
  if (text !== latest.text) latest = { text, value }
  return latest.value
}

/** Saves a result in place of the one before. */
export function saveResult(result: SavedResult): void {
  writeStored(KEY, result)
  tell()
}

export function forgetResult(): void {
  removeStored(KEY)
  tell()
}

/** The saved result; follows changes of this tab and of others. */
export function useSavedResult(): SavedResult | undefined {
  return useSyncExternalStore(subscribe, readSavedResult)
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === KEY) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
