import type * as z from 'zod/mini'

/**
 * Reads and writes values in this browser's local storage, or in this tab's session storage. If the storage is missing,
 * full, forbidden or holds an invalid value, reads return undefined and writes do nothing.
 */

type Store = 'localStorage' | 'sessionStorage'

/** Returns the value under the key; undefined if it is missing or fails the schema. */
export function readStored<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  store: Store = 'localStorage',
): z.output<Schema> | undefined {
  try {
    const read = schema.safeParse(JSON.parse(window[store].getItem(key) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown, store: Store = 'localStorage'): void {
  try {
    window[store].setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the value is not stored.
  }
}

export function removeStored(key: string, store: Store = 'localStorage'): void {
  try {
    window[store].removeItem(key)
  } catch {
    // Storage is forbidden: nothing is stored there.
  }
}
