import { rmSync, type Stats, statSync, utimesSync } from 'node:fs'
import Database from 'libsql'

/** A lock held by one process at a time, among all machines that share a database. */
export interface LeaderLock {
  /** Takes the lock, or shows that its holder is alive. Returns whether this process holds it; never throws. */
  beat: () => Promise<boolean>
  /** Lets the next process that asks have the lock. */
  release: () => Promise<void>
}

/** A holder that has not beaten for this long is frozen or cut off, and loses the lock. */
export const FROZEN_MS = 5000

/**
 * SQLite, on one machine: an exclusive lock on an empty file beside the database, which ends with the process. A beat
 * touches the file. Where it was not touched for `FROZEN_MS`, another process replaces the file and locks the new one.
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
  /** Measures the time since the last touch by the monotonic clock. */
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
