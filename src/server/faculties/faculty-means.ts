import type { Config } from '../config.ts'
import { SqliteWriters } from '../db/sqlite-writers.ts'
import { readShell } from '../http/shell.ts'
import { PasswordThreads } from '../modules/accounts/password-hashing.ts'
import type { PortalMeans } from '../portal-means.ts'
import { readingMemory, shareMemory } from '../threads/memory-lane.ts'

/**
 * The most Postgres connections of one portal among many, by pool. An idle portal has one connection, which polls for
 * publications.
 */
export const FACULTY_POOLS = { read: 3, write: 3, watch: 1 }
/** The least cache of one portal for answers made on demand, in bytes. */
const LEAST_CACHE_BYTES = 16 * 1024 * 1024

/** What the portals of a process share. */
export interface SharedMeans {
  /** Returns the means for one more portal. */
  share: () => PortalMeans
  close: () => Promise<void>
}

/**
 * Makes what all portals of one process share, such as the threads for passwords and the memory for reading files.
 * `portals` returns their number: each has an equal part of the cache, but at least `LEAST_CACHE_BYTES`.
 */
export function shareMeans(base: Config, folders: { shell: string }, portals: () => number): SharedMeans {
  const hashing = new PasswordThreads()
  const memory = readingMemory(base.readingMemoryMb, base.workers)
  const shell = readShell(folders.shell)
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

/**
 * Returns a function that runs one job at a time and drops jobs that arrive meanwhile, because their timed task will
 * run again.
 */
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
