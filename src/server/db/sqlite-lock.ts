import Database from 'libsql'
import { isDamaged } from './faults.ts'

/** Why a database file cannot be locked: a process uses it, or it is not a readable database. */
export type LockRefusal = 'in_use' | 'damaged'

export class LockRefusedError extends Error {
  readonly refusal: LockRefusal

  constructor(refusal: LockRefusal, cause: unknown) {
    super(refusal, { cause })
    this.name = 'LockRefusedError'
    this.refusal = refusal
  }
}

/** A database file that no other process can use while this one lives. */
export interface LockedFile {
  /**
   * Whether the database has no table, such as a file that the lock has just created. Throws LockRefusedError if
   * damaged.
   */
  isEmpty: () => boolean
  /**
   * Writes one consistent copy to a file that does not exist yet. Throws LockRefusedError if the database is damaged.
   */
  copyInto: (file: string) => void
}

/**
 * Locks an SQLite file for this process until the process ends. Creates a missing file empty. Throws LockRefusedError.
 * Every connection of the portal holds a shared lock while it is open, so this lock is refused while a portal or
 * another command runs. Locking ends write-ahead logging, so no `-wal` file remains. A process that opens the file
 * later waits; if the file is moved meanwhile, SQLite refuses that process to write (`SQLITE_READONLY_DBMOVED`).
 * Nothing else in this process may open the file, because closing it would release the lock.
 */
export function lockSqliteFile(file: string): LockedFile {
  const database = asking(() => new Database(file))
  asking(() => {
    database.exec('pragma busy_timeout = 0')
    database.exec('pragma locking_mode = exclusive')
    database.exec('pragma journal_mode = delete')
    database.exec('begin exclusive')
    database.exec('commit')
  })
  return {
    isEmpty: () => asking(() => database.prepare('select 1 from sqlite_schema').get() === undefined),
    copyInto: (target) => asking(() => void database.prepare('vacuum into ?').run(target)),
  }
}

function asking<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
    if (code.startsWith('SQLITE_BUSY')) throw new LockRefusedError('in_use', fault)
    if (isDamaged(fault)) throw new LockRefusedError('damaged', fault)
    throw fault
  }
}
