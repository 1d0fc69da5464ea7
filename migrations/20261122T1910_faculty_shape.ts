import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The tables that have a grade, a term or the place of a timetable, with a check that it is in a list. */
const TABLES = [
  'sheet',
  'book',
  'grade_subject',
  'recording',
  'question',
  'account_user',
  'appeal',
  'schedule_image',
  'timetable',
]

/** The values of each check: before this migration, and after it. */
const LISTS = [
  ['grade', '1, 2, 3, 4', '1, 2, 3, 4, 5, 6, 7'],
  ['term', '1, 2', '1, 2, 3'],
  [
    'place',
    "'grade_1', 'grade_2', 'grade_3', 'grade_4', 'exams_schedule'",
    "'grade_1', 'grade_2', 'grade_3', 'grade_4', 'grade_5', 'grade_6', 'grade_7', 'exams_schedule'",
  ],
] as const

/**
 * Allows seven grades and three terms in rows; how many a faculty has is a setting. The previous release works on these
 * tables, too, because it writes only the grades and terms that were allowed before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const table of TABLES) await (isPostgres ? widenOnPostgres(db, table) : widenOnSqlite(db, table))
  if (isPostgres) return
  const { rows } = await sql`pragma foreign_key_check`.execute(db)
  if (rows.length > 0) throw new Error('a row references one that does not exist')
}

async function widenOnPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(db)
  for (const [column, , list] of LISTS) {
    const name = `${table}_${column}_known`
    if (!rows.some((row) => row.name === name)) continue
    await db.schema.alterTable(table).dropConstraint(name).execute()
    await db.schema
      .alterTable(table)
      .addCheckConstraint(name, sql`${sql.ref(column)} in (${sql.raw(list)})`)
      .execute()
  }
}

/** SQLite cannot change a check, so the table is created again from its own definition, with its indexes. */
async function widenOnSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows: parts } = await sql<{ type: string; definition: string }>`
    select type, sql as definition from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
  const definition = parts.find(({ type }) => type === 'table')?.definition ?? ''
  const wider = `${table}_wider`
  let made = definition.replace(`"${table}"`, `"${wider}"`)
  for (const [column, before, after] of LISTS) {
    made = made.replace(new RegExp(`("?${column}"?) in \\(${before}\\)`), `$1 in (${after})`)
  }
  await sql.raw(made).execute(db)
  await sql`insert into ${sql.table(wider)} select * from ${sql.table(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(wider).renameTo(table).execute()
  for (const part of parts) if (part.type !== 'table') await sql.raw(part.definition).execute(db)
}
