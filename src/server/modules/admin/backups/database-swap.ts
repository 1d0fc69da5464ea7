import { chmod, chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDamaged } from '#server/db/faults.ts'
import { type LockedFile, lockSqliteFile } from '#server/db/sqlite-lock.ts'
import { flush, flushFolder, writeWholeFile } from '#server/storage/whole-file.ts'
import { backupName } from './backup-names.rules.ts'

/** Where the database that was replaced is now. */
export interface KeptDatabase {
  /** The path of a file, or the name of a Postgres database. */
  file: string
  /** A regular `backup`; a `damaged` file, which was only renamed; or a Postgres `database`, which was only renamed. */
  kind: 'backup' | 'damaged' | 'database'
}

export interface Swap {
  /** The path of the new database: one complete file in the target's folder. */
  part: string
  target: string
  dataDir: string
  now: Date
}

/** The endings of files that SQLite puts beside a database. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const

/**
 * Replaces a database file by another and keeps the old one. Returns where the old database is, or undefined if there
 * was none. The last step is a rename, so that a process killed midway leaves either the old or the new database. Holds
 * a lock on the database until the process ends. Throws LockRefusedError while another process uses it.
 */
export async function putInPlace({ part, target, dataDir, now }: Swap): Promise<KeptDatabase | undefined> {
  await dressLike(part, target)
  await flush(part)
  const { locked, aside } = await lockOrMoveAside(target, now)
  const kept = aside ?? (await keep(target, locked, { dataDir, now }))
  // SQLite would apply the old database's log to the new one.
  for (const end of COMPANIONS) await rm(target + end, { force: true })
  await rename(part, target)
  await flushFolder(dirname(target))
  return kept
}

/** Locks the database. A database too damaged to be locked is renamed instead: no process can be using it. */
async function lockOrMoveAside(target: string, now: Date): Promise<{ locked: LockedFile; aside?: KeptDatabase }> {
  try {
    return { locked: lockSqliteFile(target) }
  } catch (fault) {
    if (!isDamaged(fault)) throw fault
    const aside = await moveAside(target, now)
    return { locked: lockSqliteFile(target), aside }
  }
}

async function keep(
  target: string,
  locked: LockedFile,
  { dataDir, now }: Pick<Swap, 'dataDir' | 'now'>,
): Promise<KeptDatabase | undefined> {
  const folder = join(dataDir, 'backups')
  try {
    if (locked.isEmpty()) return undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await freeName(folder, now)
    await writeWholeFile(file, (part) => locked.copyInto(part), { mode: 0o600, isDurable: true })
    return { file, kind: 'backup' }
  } catch (fault) {
    if (!isDamaged(fault)) throw fault
    return moveAside(target, now)
  }
}

async function moveAside(target: string, now: Date): Promise<KeptDatabase> {
  const file = `${target}.damaged-${now.getTime()}`
  for (const end of ['', ...COMPANIONS]) {
    await rename(target + end, file + end).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault
    })
  }
  return { file, kind: 'damaged' }
}

/** Returns a path that does not exist yet. Names are exact to a second; if one is taken, the next second's is tried. */
async function freeName(folder: string, now: Date): Promise<string> {
  for (let moment = now.getTime(); ; moment += 1000) {
    const file = join(folder, backupName(new Date(moment)))
    if (!(await stat(file).catch(() => undefined))) return file
  }
}

/**
 * Gives the new file the mode of the old one and, for root, its owner: the portal's user must still be able to open it.
 */
async function dressLike(part: string, target: string): Promise<void> {
  const current = await stat(target).catch(() => undefined)
  const { uid, gid } = current ?? (await stat(dirname(target)))
  await chmod(part, current ? current.mode & 0o777 : 0o600)
  if (process.getuid?.() === 0) await chown(part, uid, gid)
}
