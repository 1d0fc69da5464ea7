import { rmSync, type Stats, statSync, utimesSync } from 'node:fs'
import Database from 'libsql'

/** A lock that one process holds at a time, of all processes that use a database. */
export interface LeaderLock {
  /**
   * Takes the lock if it is free, or renews it if this process holds it. Returns whether this process holds it; never
   * throws.
   */
  beat: () => Promise<boolean>
  /** Gives up the lock, so that the next process that calls `beat` gets it. */
  release: () => Promise<void>
}

/** A holder whose last beat is longer ago than this is frozen or cut off, and loses the lock. */
export const FROZEN_MS = 5000

/**
 * The lock for SQLite, on one machine: an exclusive lock on an empty file beside the database, which the system frees
 * when the process ends. A beat updates the file's time. If the time has not changed for `FROZEN_MS`, another process
 * deletes the file and locks a new one; the old holder then finds another inode and knows that it lost the lock.
 */
export function sqliteLeaderLock(databaseFile: string): LeaderLock {
  const path = `${databaseFile}.leader`
  let held: { lock: InstanceType<typeof Database>; inode: number } | undefined
  let last = { touched: 0, seenAt: 0 }
  function release(): void {
    held?.lock.close()
    held = undefined
  }
  function take(): void {
    const lock = new Database(path)
    try {
      lock.exec('pragma busy_timeout = 0')
      lock.exec('begin exclusive')
      held = { lock, inode: fileAt(path)?.ino ?? 0 }
    } catch {
      lock.close()
      replaceFrozen()
    }
  }
  /** Deletes the file if its time has not changed for `FROZEN_MS`, measured by the monotonic clock. */
  function replaceFrozen(): void {
    const touched = fileAt(path)?.mtimeMs ?? 0
    if (touched !== last.touched) last = { touched, seenAt: performance.now() }
    else if (performance.now() - last.seenAt > FROZEN_MS) rmSync(path, { force: true })
  }
  return {
    beat() {
      try {
        if (held && fileAt(path)?.ino !== held.inode) release()
        if (!held) take()
        if (held) utimesSync(path, new Date(), new Date())
      } catch {
        release()
      }
      return Promise.resolve(held !== undefined)
    },
    release() {
      release()
      return Promise.resolve()
    },
  }
}

function fileAt(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}
