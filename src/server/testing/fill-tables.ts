import { sql } from 'kysely'
import type { Database } from '#server/db/open-database.ts'
import { type DeclaredColumn, declaredTables, requireTypes } from './declared-tables.ts'
import { migratedTables } from './test-engine.ts'

/** A column, and the table that its foreign key refers to, if it has one. */
export interface FilledColumn {
  table: string
  column: string
  references: string | undefined
}

/**
 * Inserts one row into every table. `chooseValue` returns a column's value. If it returns undefined, a nullable column
 * gets null, a foreign key the key of an existing row, and any other column the first of its allowed values, 0 or an
 * empty JSON list.
 */
export async function fillEveryTable(
  { engine, write }: Database,
  chooseValue: (column: FilledColumn) => string | undefined,
): Promise<void> {
  requireTypes(migratedTables())
  const declared = declaredTables()
  const keys = await foreignKeys(engine, write)
  for (const table of parentsFirst(migratedTables(), keys)) {
    const row: Record<string, unknown> = {}
    for (const [column, kind] of Object.entries(declared[table] ?? {})) {
      const key = keys.find((one) => one.table === table && one.column === column)
      const chosen = chooseValue({ table, column, references: key?.parent })
      row[column] = chosen ?? (key && !kind.nullable ? await anyRow(write, key) : emptyValue(kind))
    }
    const [names, values] = [Object.keys(row).map((name) => sql.ref(name)), Object.values(row)]
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)}) on conflict do nothing`.execute(
      write,
    )
  }
}

/** Returns, as `table.column`, the columns of which some value contains this text. */
export async function columnsHolding({ write }: Database, text: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of migratedTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(write)
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof value === 'string' && value.includes(text)) found.add(`${table}.${column}`)
    }
  }
  return [...found].sort()
}

interface ForeignKey {
  table: string
  column: string
  parent: string
  parentColumn: string
}

async function foreignKeys(engine: Database['engine'], db: Database['write']): Promise<ForeignKey[]> {
  const query =
    engine === 'sqlite'
      ? sql<ForeignKey>`select t.name as "table", k."from" as "column", k."table" as "parent", k."to" as "parentColumn"
          from sqlite_master t, pragma_foreign_key_list(t.name) k where t.type = 'table'`
      : sql<ForeignKey>`select c.relname as "table", a.attname as "column", p.relname as "parent", b.attname as "parentColumn"
          from pg_constraint k
          join pg_class c on c.oid = k.conrelid
          join pg_class p on p.oid = k.confrelid
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
          where k.contype = 'f'`
  return (await query.execute(db)).rows
}

function parentsFirst(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const sorted: string[] = []
  const visit = (table: string) => {
    if (sorted.includes(table)) return
    for (const { parent } of keys.filter((key) => key.table === table && key.parent !== table)) visit(parent)
    sorted.push(table)
  }
  tables.forEach(visit)
  return sorted
}

async function anyRow(db: Database['write'], { parent, parentColumn }: ForeignKey): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.ref(parentColumn)} as value from ${sql.table(parent)}
    limit 1`.execute(db)
  return rows[0]?.value
}

function emptyValue({ kind, nullable, values }: DeclaredColumn): string | number | null {
  if (nullable) return null
  return values?.[0] ?? (kind === 'integer' ? 0 : '[]')
}
