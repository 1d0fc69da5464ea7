import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, isForbidden } from '#server/db/faults.ts'
import {
  besideUrl,
  createBeside,
  databaseNameOf,
  dropBeside,
  listBeside,
  swapDatabases,
} from '#server/db/postgres-databases.ts'
import { serverVersion } from './backup.queries.ts'
import type { KeptDatabase } from './database-swap.ts'
import { RestoreRefusedError, withDatabase } from './inspection.service.ts'
import { inWorkFolder } from './leftovers.service.ts'
import { PostgresToolError, restoreDump, toolState } from './postgres-tools.ts'

/** The name of a restored copy begins with this, followed by the time when it was made. */
const PREFIX = 'diwan_restore_'
/** A restored copy that is older than this was left by a killed restore. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000

/** The Postgres server on which a restore happens, by the portal's own database. */
export interface Server {
  databaseUrl: string
  dataDir: string
  now: Date
}

/**
 * Restores a dump into a new database beside the portal's, and returns the new database's URL. Throws
 * RestoreRefusedError: `foreign` for a file that is no dump, `tool` without a usable `pg_restore`, `no_scratch` if the
 * user may not create databases, `unrestorable` if `pg_restore` fails.
 */
export async function restoreBeside({ databaseUrl, dataDir, now }: Server, file: string): Promise<string> {
  if (!(await isDump(file))) throw new RestoreRefusedError('foreign')
  const version = await withDatabase(databaseUrl, ({ patient }) => serverVersion(patient))
  if ((await toolState(version)) !== 'ready') throw new RestoreRefusedError('tool')
  await dropLeft(databaseUrl, now)
  const name = `${PREFIX}${now.getTime()}_${randomUUID().slice(0, 8)}`
  await createBeside(databaseUrl, name).catch((cause: unknown) => {
    throw isForbidden(cause) ? new RestoreRefusedError('no_scratch', { cause }) : cause
  })
  const part = besideUrl(databaseUrl, name)
  try {
    // The file with the password goes into the work folder: the dump's own folder may belong to somebody else.
    await inWorkFolder(dataDir, (folder) => restoreDump(part, file, join(folder, 'dump')))
    return part
  } catch (cause) {
    await dropBeside(databaseUrl, name)
    throw cause instanceof PostgresToolError ? new RestoreRefusedError('unrestorable', { cause }) : cause
  }
}

/**
 * Renames the portal's database, and gives its name to the restored database; both or neither. Returns the old
 * database's new name. Throws RestoreRefusedError: `in_use` while anybody is connected, `no_scratch` if the database
 * belongs to another user.
 */
export async function putDatabaseInPlace({ databaseUrl, now }: Server, part: string): Promise<KeptDatabase> {
  const moment = now.toISOString().replace(/\D/g, '').slice(0, 14)
  // Postgres cuts names off after 63 bytes.
  const kept = `${databaseNameOf(databaseUrl).slice(0, 30)}_before_${moment}`
  await swapDatabases(databaseUrl, { part: databaseNameOf(part), kept }).catch((cause: unknown) => {
    if (codeOf(cause) === '55006') throw new RestoreRefusedError('in_use', { cause })
    throw isForbidden(cause) ? new RestoreRefusedError('no_scratch', { cause }) : cause
  })
  return { file: kept, kind: 'database' }
}

/** Drops a restored database that was not put in the portal's place. */
export function dropRestored(databaseUrl: string, part: string): Promise<void> {
  return dropBeside(databaseUrl, databaseNameOf(part))
}

async function dropLeft(databaseUrl: string, now: Date): Promise<void> {
  for (const name of await listBeside(databaseUrl, PREFIX)) {
    const madeAt = Number(name.slice(PREFIX.length).split('_')[0])
    if (now.getTime() - madeAt > LEFT_AFTER_MS) await dropBeside(databaseUrl, name)
  }
}

/** Whether a file begins as dumps in Postgres's compressed format do. */
async function isDump(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === 'PGDMP'
  } finally {
    await handle.close()
  }
}
