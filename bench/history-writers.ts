import Sqlite from 'libsql'
import { Client } from 'pg'
import { copyRows, type Row } from './copy-rows.ts'

/** Writes rows directly into a migrated database, faster than the portal does. */
export interface HistoryWriter {
  begin: () => Promise<void>
  /** Inserts rows, all with the columns of the first one. */
  add: (table: string, rows: readonly Row<string>[]) => Promise<void>
  commit: () => Promise<void>
  /**
   * Removes the indexes of a table, except its primary key, and returns a function that makes them again: made after
   * most rows are written, they take far less time.
   */
  withoutIndexes: (table: string) => Promise<() => Promise<void>>
  /** Collects statistics for the engine's planner, and closes the database. */
  end: () => Promise<void>
}

export function sqliteWriter(file: string): HistoryWriter {
  const raw = new Sqlite(file)
  raw.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -400000')
  const run = (statement: string) => {
    raw.exec(statement)
    return Promise.resolve()
  }
  return {
    begin: () => run('begin'),
    commit: () => run('commit'),
    add(table, rows) {
      const columns = Object.keys(rows[0] ?? {})
      const marks = columns.map(() => '?').join(', ')
      const statement = raw.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`)
      for (const row of rows) statement.run(columns.map((column) => row[column]))
      return Promise.resolve()
    },
    withoutIndexes(table) {
      const found = raw
        .prepare("select name, sql from sqlite_schema where type = 'index' and tbl_name = ? and sql <> ''")
        .all(table) as { name: string; sql: string }[]
      for (const { name } of found) raw.exec(`drop index ${name}`)
      return Promise.resolve(async () => {
        for (const { sql } of found) await run(sql)
      })
    },
    end() {
      raw.exec('analyze; pragma wal_checkpoint(truncate)')
      raw.close()
      return Promise.resolve()
    },
  }
}

export async function postgresWriter(url: string): Promise<HistoryWriter> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Switches off the checks of foreign keys, as `sqliteWriter` does, because rows are written in any order.
  await client.query('set session_replication_role = replica')
  const run = async (statement: string) => {
    await client.query(statement)
  }
  return {
    begin: () => run('begin'),
    commit: () => run('commit'),
    add: (table, rows) => copyRows(client, { table, columns: Object.keys(rows[0] ?? {}), rows }),
    async withoutIndexes(table) {
      const { rows } = await client.query<{ indexname: string; indexdef: string }>(
        `select indexname, indexdef from pg_indexes
        where tablename = $1 and indexname not in (select conname from pg_constraint)`,
        [table],
      )
      for (const { indexname } of rows) await run(`drop index ${indexname}`)
      return async () => {
        for (const { indexdef } of rows) await run(indexdef)
      }
    },
    async end() {
      await run('vacuum analyze')
      await run('checkpoint')
      await client.end()
    },
  }
}
