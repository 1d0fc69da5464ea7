import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SeenSince } from '#server/seen-since.ts'

const WORK = '.work-'
/** A file that was not written for this long belongs to no running work. */
export const ABANDONED_MS = 60 * 60 * 1000

/** Runs work with an empty folder that only its owner may enter, and then removes the folder. */
export async function inWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dataDir, WORK))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes what killed backups, restores, verifications and checks left: work folders, copies beside the database, and
 * unfinished files in the backups' folder. Removes only what `seen` has found unchanged for long enough, because a
 * file's own time says nothing about its age after the machine's clock was changed. Returns the paths.
 */
export async function removeLeftovers(
  { dataDir, databaseFile }: { dataDir: string; databaseFile: string | undefined },
  seen: SeenSince,
): Promise<string[]> {
  const copies = databaseFile === undefined ? [] : [{ folder: dirname(databaseFile), isOurs: isCopyOf(databaseFile) }]
  const touched = new Map<string, string>()
  const places = [
    { folder: dataDir, isOurs: (name: string) => name.startsWith(WORK) || name.startsWith('.doctor-') },
    { folder: join(dataDir, 'backups'), isOurs: (name: string) => /^\.[0-9a-f-]{36}(-journal)?$/.test(name) },
    ...copies,
  ]
  for (const { folder, isOurs } of places) {
    const names = await readdir(folder).catch((): string[] => [])
    for (const path of names.filter(isOurs).map((name) => join(folder, name))) {
      touched.set(`${await lastTouched(path)} ${path}`, path)
    }
  }
  const removed = seen.lasting([...touched.keys()]).flatMap((key) => touched.get(key) ?? [])
  for (const path of removed) await rm(path, { recursive: true, force: true })
  return removed
}

/** Whether a name is `.diwan.db.{uuid}.part`, or that of a file which SQLite puts beside it. */
function isCopyOf(databaseFile: string): (name: string) => boolean {
  const start = `.${basename(databaseFile)}.`
  return (name) => name.startsWith(start) && /^[0-9a-f-]{36}\.part(-wal|-shm|-journal)?$/.test(name.slice(start.length))
}

/** Returns when a file, or the newest file in a folder, was last written, in milliseconds; 0 if it is gone. */
async function lastTouched(path: string): Promise<number> {
  const inside = await readdir(path).catch((): string[] => [])
  const times = await Promise.all(
    [path, ...inside.map((name) => join(path, name))].map(
      async (one) => (await stat(one).catch(() => undefined))?.mtimeMs,
    ),
  )
  return Math.max(...times.map((time) => time ?? 0))
}
