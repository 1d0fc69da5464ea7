import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrateNew } from '../src/server/testing/migrate-new.ts'
import { startPostgres } from '../src/server/testing/postgres.ts'
import { postgresWriter, sqliteWriter } from './history-writers.ts'
import { type History, inventHistory } from './invented-history.ts'

const FOLDER = process.env.GROWTH_FOLDER

/** Postgres's own default settings. The settings of the tests are faster, but would lose data in a crash. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '128MB' }

/** A database with a history of published sheets. */
export interface GrowthDatabase {
  url: string
  sizeMb: () => Promise<number>
  /** Stops the database's server, if it has one. */
  end: () => Promise<void>
}

/**
 * Makes an SQLite database with the history in `folder`. If GROWTH_FOLDER is set, copies the database that an earlier
 * run stored there for an equal history, or stores the new one there.
 */
export async function sqliteDatabase(folder: string, history: History): Promise<GrowthDatabase> {
  const file = join(folder, 'diwan.db')
  const { latest, years, students, olderStudents } = history
  const kept = FOLDER && join(FOLDER, `${latest}-${years}-${students}-${olderStudents}.db`)
  if (kept && existsSync(kept)) copyFileSync(kept, file)
  else {
    await migrateNew(`file:${file}`)
    await inventHistory(sqliteWriter(file), history)
    if (kept) {
      copyFileSync(file, `${kept}.new`)
      renameSync(`${kept}.new`, kept)
    }
  }
  return {
    url: `file:${file}`,
    sizeMb: () => Promise.resolve(statSync(file).size / 1e6),
    end: () => Promise.resolve(),
  }
}

/** Makes a database on a Postgres server that this process starts. */
export async function postgresDatabase(_folder: string, history: History): Promise<GrowthDatabase> {
  const { url, stop } = await startPostgres(undefined, DURABLE)
  await migrateNew(url)
  await inventHistory(await postgresWriter(url), history)
  return { url, end: stop, sizeMb: () => sizeOf(url) }
}

async function sizeOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0]?.bytes) / 1e6
}
