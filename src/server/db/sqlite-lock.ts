import Database from 'libsql'
import { isDamaged } from './faults.ts'

/** Why a database file cannot be had alone: somebody works on it, or it is no database that could be locked. */
export type LockRefusal = 'in_use' | 'damaged'

export class LockRefusedError extends Error {
  readonly refusal: LockRefusal

  constructor(refusal: LockRefusal, cause: unknown) {
    super(refusal, { cause })
    this.name = 'LockRefusedError'
    this.refusal = refusal
  }
}

/** A database file that no other process reads or writes while this one lives. */
export interface LockedFile {
  /** Writes one consistent copy into a file that is not there yet. Throws LockRefusedError for what is damaged. */
  copyInto: (file: string) => void
}

/**
 * Takes an SQLite file for this process alone, until the process ends. Every connection of the portal holds a shared lock on its file for
 * as long as it is open, and a file leaves the write-ahead log only where there is no other connection: so this is refused while a
 * portal or another command runs, leaves no `-wal` behind, and has whoever starts meanwhile wait; if the file is moved then, SQLite
 * refuses them (`SQLITE_READONLY_DBMOVED`). A file that is not there is made empty. Nothing else of this process may open the file
 * meanwhile: closing it would end the lock.
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
