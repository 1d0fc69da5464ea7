import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { sqliteReaderDialect } from './sqlite-reader-dialect.ts'
import { sqliteWriterDialect } from './sqlite-writer-dialect.ts'
import type { Tables } from './tables.ts'

/** The portal's database handles. */
export interface Database {
  engine: 'sqlite' | 'postgres'
  /** Refuses writes. On Postgres it may be a replica, which lags. */
  read: Kysely<Tables>
  /** On SQLite it may wait for a long transaction. */
  write: Kysely<Tables>
  /**
   * For reads that need every committed write: SQLite's `read`, which never waits for a writer; Postgres's `write`.
   */
  fresh: Kysely<Tables>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `file:PATH` for SQLite, `postgres://…` for Postgres. */
  url: string
  /** A read replica of the same Postgres. */
  readUrl?: string | undefined
  /** Called when a connection breaks. */
  onFault?: (error: Error) => void
}

/** Opens the database at a URL. Connects on first use; throws for an unknown scheme. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const file = sqliteFileOf(options.url)
  return file === undefined ? openPostgres(options) : openSqlite(file)
}

/** The path of an SQLite database's file; undefined for Postgres. */
export function sqliteFileOf(url: string): string | undefined {
  return url.startsWith('file:') ? resolve(url.slice('file:'.length)) : undefined
}

async function openSqlite(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true })
  const write = new Kysely<Tables>({ dialect: sqliteWriterDialect(file) })
  // The first statement creates the file and sets its journal mode, which a read-only connection could not.
  await sql`select 1`.execute(write)
  const read = new Kysely<Tables>({ dialect: sqliteReaderDialect(file) })
  return {
    engine: 'sqlite',
    read,
    write,
    fresh: read,
    async close() {
      await read.destroy()
      await write.destroy()
    },
  }
}

function openPostgres({ url, readUrl, onFault }: DatabaseOptions): Database {
  const write = new Kysely<Tables>({ dialect: postgresDialect(url, onFault) })
  const read = readUrl ? new Kysely<Tables>({ dialect: postgresDialect(readUrl, onFault) }) : write
  return {
    engine: 'postgres',
    read,
    write,
    fresh: write,
    async close() {
      if (read !== write) await read.destroy()
      await write.destroy()
    },
  }
}

function postgresDialect(connectionString: string, onFault: DatabaseOptions['onFault']): PostgresDialect {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 3000, keepAlive: true })
  // An unhandled error of a connection, idle or in a query, would end the process. The pool repeats the errors of its
  // idle connections, so those are ignored.
  pool.on('connect', (client) => client.on('error', (error) => onFault?.(error)))
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
