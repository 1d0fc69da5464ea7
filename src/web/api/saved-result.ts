import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { GRADE_KEYS } from '#contract/faculty.ts'
import { readStored, removeStored, writeStored } from './device-store.ts'

/**
 * The reader's own result, stored on this device. Requests carry only its grade, year and seat, as in the address of
 * any result.
 */

const KEY = 'diwan.my_result'

const savedResultSchema = z.object({
  grade: z.enum(GRADE_KEYS),
  /** The academic year as in addresses: `2024_25`. */
  year: z.string().check(z.regex(/^\d{4}_\d{2}$/)),
  seat: z.string(),
  /** Empty once the student has been hidden or the result withheld. */
  name: z.string(),
})
export type SavedResult = z.infer<typeof savedResultSchema>

const listeners = new Set<() => void>()
/**
 * The stored text that was read last, with its value: an unchanged text must give the same object, because a new object
 * would make components render again.
 */
let latest: { text: string | undefined; value: SavedResult | undefined } = { text: undefined, value: undefined }

/** Returns the saved result; undefined if there is none. */
export function readSavedResult(): SavedResult | undefined {
  const value = readStored(KEY, savedResultSchema)
  const text = JSON.stringify(value)
  if (text !== latest.text) latest = { text, value }
  return latest.value
}

/** Saves a result in place of the one saved before. */
export function saveResult(result: SavedResult): void {
  writeStored(KEY, result)
  tell()
}

export function forgetResult(): void {
  removeStored(KEY)
  tell()
}

/** Returns the saved result, and renders the calling component again when this or another tab changes it. */
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
