import { isUtf8 } from 'node:buffer'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Whether all pages and indexes of an SQLite database are intact and all texts are UTF-8. A text that is not would make
 * the driver end the whole process, and SQLite's own check accepts it. Throws if the file is not a database.
 */
export async function isSound(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  return rows.length === 1 && rows[0]?.integrity_check === 'ok' && (await areTextsReadable(db))
}

/** Rows that are checked by one query. */
const PAGE = 5000
/** Put between a row's texts: the broken end of one and the broken start of the next must not join to a character. */
const BREAK = sql.lit('\n')

async function areTextsReadable(db: Kysely<Tables>): Promise<boolean> {
  if (!(await isReadable(db, 'sqlite_schema', ['name', 'tbl_name', 'sql']))) return false
  // Tables without row numbers are skipped: the portal has none, and the schema comparison reports a foreign one.
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select t.name as "table", c.name as "column" from sqlite_schema as t join pragma_table_info(t.name) as c
    where t.type = 'table' and t.name not like 'sqlite_%'
      and t.sql not like '%without rowid%'`.execute(db)
  const tables = new Map<string, string[]>()
  for (const { table, column } of columns) tables.set(table, [...(tables.get(table) ?? []), column])
  for (const [table, names] of tables) if (!(await isReadable(db, table, names))) return false
  return true
}

/** Whether the texts of a table are UTF-8; reads them as bytes, page by page. */
async function isReadable(db: Kysely<Tables>, table: string, columns: readonly string[]): Promise<boolean> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`)
  const whole = sql`cast(${sql.join(texts, sql` || ${BREAK} || `)} as blob)`
  // As a text, because row numbers can exceed JavaScript's safe integers.
  let last = '-9223372036854775808'
  for (;;) {
    const { rows } = await sql<{ id: string; bytes: ArrayBuffer }>`
      select cast(rowid as text) as id, ${whole} as bytes from ${sql.table(table)} where rowid > cast(${last} as integer) order by rowid limit ${PAGE}`.execute(
      db,
    )
    if (!rows.every(({ bytes }) => isUtf8(bytes))) return false
    if (rows.length < PAGE) return true
    last = rows.at(-1)?.id ?? last
  }
}

/** Moves all committed data into the database's one file, so that it can be renamed. */
export async function gatherIntoFile(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Ends write-ahead logging, so that one file holds everything; the database must have no other connection. */
export async function leaveLog(db: Kysely<Tables>): Promise<void> {
  await sql`pragma journal_mode = delete`.execute(db)
}
