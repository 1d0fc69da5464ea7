import { chmod, chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDamaged } from '#server/db/faults.ts'
import { type LockedFile, lockSqliteFile } from '#server/db/sqlite-lock.ts'
import { flush, flushFolder, writeWholeFile } from '#server/storage/whole-file.ts'
import { backupName } from './backup-names.rules.ts'

/** Where the replaced database was kept. */
export interface KeptDatabase {
  /** A file, or the name of a Postgres database. */
  file: string
  /** A regular backup; a damaged file, only moved aside; or a Postgres database, only renamed. */
  kind: 'backup' | 'damaged' | 'database'
}

export interface Swap {
  /** The new database, complete in one file, in the target's folder. */
  part: string
  target: string
  dataDir: string
  now: Date
}

/** Files that SQLite puts beside a database. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const

/**
 * Replaces a database by another and keeps the old one; returns undefined if there was none. Atomic: a killed process
 * leaves either the old or the new one. Holds the lock until the process ends. Throws LockRefusedError while another
 * process uses the old one.
 */
export async function putInPlace({ part, target, dataDir, now }: Swap): Promise<KeptDatabase | undefined> {
  await dressLike(part, target)
  await flush(part)
  const { locked, aside } = await lockOrMoveAside(target, now)
  const kept = aside ?? (await keep(target, locked, { dataDir, now }))
  // SQLite would apply an old log to the new database.
  for (const end of COMPANIONS) await rm(target + end, { force: true })
  await rename(part, target)
  await flushFolder(dirname(target))
  return kept
}

/** A database too damaged to lock is moved aside: no process can be using it. */
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
  if ((await stat(target)).size === 0) return undefined
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await freeName(folder, now)
  try {
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

/** Names have a resolution of a second: if a name is taken, tries the next one. */
async function freeName(folder: string, now: Date): Promise<string> {
  for (let moment = now.getTime(); ; moment += 1000) {
    const file = join(folder, backupName(new Date(moment)))
    if (!(await stat(file).catch(() => undefined))) return file
  }
}

/** Keeps owner and mode of the old file, also if another user restores it. */
async function dressLike(part: string, target: string): Promise<void> {
  const standing = await stat(target).catch(() => undefined)
  const { uid, gid } = standing ?? (await stat(dirname(target)))
  await chmod(part, standing ? standing.mode & 0o777 : 0o600)
  if (process.getuid?.() === 0) await chown(part, uid, gid)
}
