import { mkdir, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Backup } from '#contract/admin-dashboard.ts'
import type { Database } from '#server/db/open-database.ts'
import { writeWholeFile } from '#server/storage/whole-file.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { copyDatabaseInto, fileIdsIn } from './backup.queries.ts'

/** Backups named by the portal; other files in the folder are ignored. */
const NAMED = /^diwan-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/

/** Why no backup is taken: Postgres has its own tool, or the file already exists. */
export type BackupRefusal = 'postgres' | 'occupied'

export class BackupRefusedError extends Error {
  readonly refusal: BackupRefusal

  constructor(refusal: BackupRefusal) {
    super(refusal)
    this.name = 'BackupRefusedError'
    this.refusal = refusal
  }
}

/** The folder of the portal's backups. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The name of a backup taken at a moment: `diwan-20250701T120000Z.db`. */
export function backupName(moment: Date): string {
  return `diwan-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.db`
}

/**
 * Copies a consistent state of the database to a file, while the portal runs or not. The file appears whole or not at
 * all. Throws BackupRefusedError.
 */
export async function takeBackup(database: Database, file: string, by: OfficeAct): Promise<Backup> {
  if (database.engine !== 'sqlite') throw new BackupRefusedError('postgres')
  if (await stat(file).catch(() => undefined)) throw new BackupRefusedError('occupied')
  // The file holds all data of the portal, so only its owner may read it.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeWholeFile(file, (part) => copyDatabaseInto(database.write, part), { mode: 0o600, isDurable: true })
  const { size } = await stat(file)
  const name = basename(file)
  await act(database, by, { action: 'backup.take', object: { kind: 'backup', id: name } }, () =>
    Promise.resolve({ after: { bytes: size } }),
  )
  return { name, bytes: size, made_at: by.now.toISOString() }
}

/**
 * The ids of drive files that any of the portal's backups refers to: a restore needs their bytes. Unreadable backups
 * are skipped.
 */
export async function filesOfBackups({ engine, write }: Database, folder: string): Promise<Set<string>> {
  const ids = new Set<string>()
  const backups = engine === 'sqlite' ? await listBackups(folder, Number.POSITIVE_INFINITY) : []
  for (const { name } of backups) {
    for (const id of await fileIdsIn(write, join(folder, name)).catch((): string[] => [])) ids.add(id)
  }
  return ids
}

/** The moment in the name of a backup; undefined if the portal did not name the file. */
export function momentOfBackup(name: string): string | undefined {
  return NAMED.test(name) ? name.replace(NAMED, '$1-$2-$3T$4:$5:$6.000Z') : undefined
}

/** The portal's own backups in a folder, newest first. */
export async function listBackups(folder: string, limit: number): Promise<Backup[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const own = names.filter((name) => NAMED.test(name)).sort((a, b) => b.localeCompare(a, 'en'))
  return Promise.all(
    own.slice(0, limit).map(async (name) => {
      const { size } = await stat(join(folder, name))
      return { name, bytes: size, made_at: momentOfBackup(name) ?? '' }
    }),
  )
}
