import type * as z from 'zod/mini'

/**
 * What this device keeps for its reader. A private window may have no store, a full one takes nothing, and what lies there may be
 * anybody's: then nothing is kept, and the screens go on without it.
 */

/** What lies under the key, if it is what the schema asks for. */
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
