import type * as z from 'zod/mini'

/**
 * Values kept on this device. Where the store is missing, full or forbidden, or holds something else, nothing is kept and screens go
 * on without it.
 */

/** The value under the key; undefined where there is none or the schema refuses it. */
export function readStored<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const read = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden.
  }
}
