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

/** A restored copy is a database of this name with the time of its making. */
const PREFIX = 'diwan_restore_'
/** A restored copy older than this was left by a killed restore. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000

/** Where a restore happens. */
export interface Server {
  databaseUrl: string
  dataDir: string
  now: Date
}

/**
 * Restores a dump into a new database beside the portal's, and returns its address. Throws RestoreRefusedError: `foreign`
 * for another file, `tool` without `pg_restore`, `no_scratch` where the user may create no database, `unrestorable`.
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
    // The password lies in a file beside the dump, which may be in a folder of somebody else.
    await inWorkFolder(dataDir, (folder) => restoreDump(part, file, join(folder, 'dump')))
    return part
  } catch (cause) {
    await dropBeside(databaseUrl, name)
    throw cause instanceof PostgresToolError ? new RestoreRefusedError('unrestorable', { cause }) : cause
  }
}

/**
 * Puts a restored database in the place of the portal's, which is kept under another name: both or neither. Throws
 * RestoreRefusedError `in_use` while anybody is connected to it, `no_scratch` if it belongs to another user.
 */
export async function putDatabaseInPlace({ databaseUrl, now }: Server, part: string): Promise<KeptDatabase> {
  const moment = now.toISOString().replace(/\D/g, '').slice(0, 14)
  // Postgres cuts names after 63 bytes.
  const kept = `${databaseNameOf(databaseUrl).slice(0, 30)}_before_${moment}`
  await swapDatabases(databaseUrl, { part: databaseNameOf(part), kept }).catch((cause: unknown) => {
    if (codeOf(cause) === '55006') throw new RestoreRefusedError('in_use', { cause })
    throw isForbidden(cause) ? new RestoreRefusedError('no_scratch', { cause }) : cause
  })
  return { file: kept, kind: 'database' }
}

/** Drops a restored database that was not put in place. */
export function dropRestored(databaseUrl: string, part: string): Promise<void> {
  return dropBeside(databaseUrl, databaseNameOf(part))
}

async function dropLeft(databaseUrl: string, now: Date): Promise<void> {
  for (const name of await listBeside(databaseUrl, PREFIX)) {
    const madeAt = Number(name.slice(PREFIX.length).split('_')[0])
    if (now.getTime() - madeAt > LEFT_AFTER_MS) await dropBeside(databaseUrl, name)
  }
}

/** Checks the magic bytes of Postgres's compressed format. */
async function isDump(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === 'PGDMP'
  } finally {
    await handle.close()
  }
}
