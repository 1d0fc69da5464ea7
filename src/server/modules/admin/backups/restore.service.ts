import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, open, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isDamaged } from '#server/db/faults.ts'
import { migrateToLatest, type SchemaState, schemaState } from '#server/db/migrate.ts'
import { type Database, openDatabase, sqliteFileOf } from '#server/db/open-database.ts'
import { type SchemaFault, schemaFaults } from '#server/db/schema-comparison.ts'
import { LockRefusedError } from '#server/db/sqlite-lock.ts'
import { gatherIntoFile, isSound } from '#server/db/sqlite-upkeep.ts'
import type { Storage } from '#server/storage/storage.ts'
import { endAllSessions } from '../accounts/administrators.service.ts'
import { forgetHead } from '../audit/chain-check.service.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { filesWithoutBytes } from '../drive/drive.service.ts'
import { type Holdings, holdingsOf } from './backup.queries.ts'
import { momentOfBackup } from './backup.service.ts'
import { type KeptDatabase, putInPlace } from './database-swap.ts'

/** Why a file is not restored. */
export type RestoreRefusal =
  | 'postgres'
  | 'missing'
  | 'standing'
  | 'unfinished'
  | 'damaged'
  | 'foreign'
  | 'altered'
  | 'newer'
  | 'in_use'

export class RestoreRefusedError extends Error {
  readonly refusal: RestoreRefusal
  /** For `altered`: how the schema differs from what the migrations make. */
  readonly schemaFaults: readonly SchemaFault[]

  constructor(refusal: RestoreRefusal, { cause, faults = [] }: { cause?: unknown; faults?: SchemaFault[] } = {}) {
    super(refusal, { cause })
    this.name = 'RestoreRefusedError'
    this.refusal = refusal
    this.schemaFaults = faults
  }
}

export interface RestoreParts {
  databaseUrl: string
  dataDir: string
  storage: Storage
  by: OfficeAct
}

/** A backup copied beside the database, checked and migrated to this program's schema; nothing else has changed. */
export interface PreparedRestore {
  /** The path of the backup, as given. */
  file: string
  /** The copy that would replace the database. */
  part: string
  /** The path of the database. */
  target: string
  madeAt: string
  /** Whether an older version of the program made the backup. */
  isOlder: boolean
  holdings: Holdings
  /** What the database holds now. */
  standing: Holdings | 'nothing' | 'unreadable'
  /** Names of the files whose bytes are missing from storage; undefined if storage does not answer. */
  withoutBytes: readonly string[] | undefined
}

/** Copies and inspects a backup. `discardRestore` deletes the copy. Throws RestoreRefusedError. */
export async function prepareRestore(parts: RestoreParts, file: string): Promise<PreparedRestore> {
  const target = sqliteFileOf(parts.databaseUrl)
  if (target === undefined) throw new RestoreRefusedError('postgres')
  const madeAt = await checkFile(file, target)
  await mkdir(dirname(target), { recursive: true })
  const part = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`)
  try {
    await copyFile(file, part)
    // The backup's own mode may be wider; this copy holds all data of the portal.
    await chmod(part, 0o600)
    if (!(await isSqlite(part))) throw new RestoreRefusedError('foreign')
    const found = await inDatabase(part, (copy) => examine(copy, parts.storage))
    return { file, part, target, madeAt, ...found, standing: await standingIn(target) }
  } catch (fault) {
    await discardRestore({ part })
    throw isDamaged(fault) ? new RestoreRefusedError('damaged', { cause: fault }) : fault
  }
}

/**
 * Replaces the database by a prepared backup, atomically, and keeps the old one. Ends every session and link of the
 * backup: some may have been revoked since. Throws RestoreRefusedError while another process uses the database.
 */
export async function applyRestore(parts: RestoreParts, prepared: PreparedRestore): Promise<KeptDatabase | undefined> {
  const { file, part, target, madeAt } = prepared
  const { dataDir, by } = parts
  await inDatabase(part, async (copy) => {
    await endAllSessions(copy)
    const name = { action: 'backup.restore', object: { kind: 'backup', id: basename(file) } } as const
    await act(copy, by, name, () => Promise.resolve({ after: { made_at: madeAt } }))
    await gatherIntoFile(copy.write)
  })
  // The log of the replaced database ends elsewhere.
  await forgetHead(dataDir)
  try {
    return await putInPlace({ part, target, dataDir, now: by.now })
  } catch (fault) {
    if (fault instanceof LockRefusedError && fault.refusal === 'in_use')
      throw new RestoreRefusedError('in_use', { cause: fault })
    throw fault
  }
}

/** Deletes what `prepareRestore` made and `applyRestore` has not moved. */
export async function discardRestore({ part }: Pick<PreparedRestore, 'part'>): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true })
}

/** When a backup was made: from its name, or else from the file's time. Throws RestoreRefusedError for other files. */
async function checkFile(file: string, target: string): Promise<string> {
  const [given, standing] = [await statOf(file), await statOf(target)]
  if (!given?.isFile()) throw new RestoreRefusedError('missing')
  if (standing && given.ino === standing.ino && given.dev === standing.dev) throw new RestoreRefusedError('standing')
  for (const end of ['-wal', '-journal']) {
    if (((await statOf(file + end))?.size ?? 0) > 0) throw new RestoreRefusedError('unfinished')
  }
  return momentOfBackup(basename(file)) ?? given.mtime.toISOString()
}

async function examine(copy: Database, storage: Storage) {
  if (!(await isSound(copy.write))) throw new RestoreRefusedError('damaged')
  const schema = await schemaState(copy.write)
  if (schema === 'newer') throw new RestoreRefusedError('newer')
  if (!OURS.includes(schema)) throw new RestoreRefusedError('foreign')
  // Before the migrations, whose statements would fire foreign triggers.
  const faults = await schemaFaults(copy)
  if (faults.length > 0) throw new RestoreRefusedError('altered', { faults })
  await migrateToLatest(copy.write)
  const holdings = await holdingsOf(copy.write)
  const files = await filesWithoutBytes(copy.write, storage).catch(() => undefined)
  await gatherIntoFile(copy.write)
  return { isOlder: schema === 'older', holdings, withoutBytes: files?.map(({ name }) => name) }
}

const OURS: readonly SchemaState[] = ['older', 'current']

async function standingIn(target: string): Promise<PreparedRestore['standing']> {
  if (((await statOf(target))?.size ?? 0) === 0) return 'nothing'
  try {
    return await inDatabase(target, ({ write }) => holdingsOf(write))
  } catch (fault) {
    if (isDamaged(fault)) return 'unreadable'
    throw fault
  }
}

async function inDatabase<Answer>(file: string, ask: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase({ url: `file:${file}` })
  try {
    return await ask(database)
  } finally {
    await database.close()
  }
}

/** Checks the magic bytes: SQLite would open an empty file as a database. */
async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.toString('latin1') === 'SQLite format 3\0'
  } finally {
    await handle.close()
  }
}

function statOf(file: string) {
  return stat(file).catch(() => undefined)
}
