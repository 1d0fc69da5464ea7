import type { Config } from '../config.ts'
import { SqliteWriters } from '../db/sqlite-writers.ts'
import { readShell } from '../http/shell.ts'
import { PasswordThreads } from '../modules/accounts/password-hashing.ts'
import type { PortalMeans } from '../portal-means.ts'
import { readingMemory, shareMemory } from '../threads/memory-lane.ts'

/** Connections to Postgres of one portal among many; at rest one is open, for the watch. */
export const FACULTY_POOLS = { read: 3, write: 3, watch: 1 }
/** The least memory of one portal for what it makes on demand, in bytes. */
const LEAST_CACHE_BYTES = 16 * 1024 * 1024

/** What the portals of a process share. */
export interface SharedMeans {
  /** The means of one more portal. */
  share: () => PortalMeans
  close: () => Promise<void>
}

/** Makes the means that portals share; `portals` returns their number, by which caches are divided. */
export async function shareMeans(
  base: Config,
  folders: { shell: string },
  portals: () => number,
): Promise<SharedMeans> {
  const hashing = new PasswordThreads()
  const memory = readingMemory(base.readingMemoryMb, base.workers)
  const shell = await readShell(folders.shell)
  const writers = new SqliteWriters()
  const inBackupTurn = oneOrNone()
  return {
    share: () => ({
      hashing: hashing.share(),
      memory: shareMemory(memory),
      shell,
      writers,
      poolSizes: FACULTY_POOLS,
      cacheBytes: () => Math.max(LEAST_CACHE_BYTES, Math.floor(base.cacheBytes / portals())),
      inBackupTurn,
    }),
    close: () => hashing.close(),
  }
}

/** Runs one job at a time; skips those that arrive meanwhile, because they come again. */
function oneOrNone(): (work: () => Promise<void>) => Promise<void> {
  let isRunning = false
  return async (work) => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } finally {
      isRunning = false
    }
  }
}
