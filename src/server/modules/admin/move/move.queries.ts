import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

/** A row as an object by column. */
export type Row = Readonly<Record<string, string | number | bigint | null>>

/** A table to copy. */
export interface CopiedTable {
  name: string
  columns: readonly string[]
  /** The columns of the primary key. */
  key: readonly string[]
}

/** Returns the tables of an SQLite database with their columns and primary keys, without the migrator's own tables. */
export async function tablesOf(source: Kysely<Tables>): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string; column: string; pk: number }>`
    select t.name, c.name as "column", c.pk from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite~_%' escape '~' and t.name not like 'kysely~_%' escape '~'
    order by t.name, c.cid`.execute(source)
  const names = [...new Set(rows.map(({ name }) => name))]
  return names.map((name) => {
    const own = rows.filter((row) => row.name === name)
    const key = own.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    return { name, columns: own.map(({ column }) => column), key: key.map(({ column }) => column) }
  })
}

/** Returns which table refers to which in a Postgres database, by its foreign keys. */
export async function referencesIn(target: Db): Promise<{ child: string; parent: string }[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select distinct c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace and c.oid <> p.oid`.execute(target)
  return rows
}

/** Locks tables until the transaction ends, so that no other transaction can write to them. */
export async function lockTables(tx: Db, tables: readonly CopiedTable[]): Promise<void> {
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in exclusive mode`.execute(tx)
}

/**
 * Returns up to `size` rows of an SQLite table after the rowid `after`, in the order of rowids, with the last rowid.
 * Each row also has its rowid, in a column of its own.
 */
export async function pageOf(
  source: Kysely<Tables>,
  { name, columns }: CopiedTable,
  { after, size }: { after: number; size: number },
): Promise<{ rows: Row[]; last: number }> {
  const { rows } = await sql<Row>`
    select ${refs(columns)}, rowid as "rowid of page" from ${sql.table(name)}
    where rowid > ${after} order by rowid limit ${size}`.execute(source)
  return { rows, last: Number(rows.at(-1)?.['rowid of page'] ?? after) }
}

/** Inserts rows. A row with the same key is replaced, because the target's migrations have inserted rows, too. */
export async function insertPage(tx: Db, { name, columns, key }: CopiedTable, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  const others = columns.filter((column) => !key.includes(column))
  const replacing =
    others.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`
  await sql`insert into ${sql.table(name)} (${refs(columns)}) values ${sql.join(values)}
    on conflict (${refs(key)}) ${replacing}`.execute(tx)
}

/** Returns the rows that have the same keys as the given ones. */
export async function rowsLike(db: Db, { name, columns, key }: CopiedTable, rows: readonly Row[]): Promise<Row[]> {
  const keys = rows.map((row) => sql`(${sql.join(key.map((column) => row[column] ?? null))})`)
  const found = await sql<Row>`select ${refs(columns)} from ${sql.table(name)}
    where (${refs(key)}) in (${sql.join(keys)})`.execute(db)
  return found.rows
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}
