import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/**
 * Returns a check that a column has one of these values. The values are written into the SQL as literals, because the
 * statements of a migration take no parameters; they come from this file only.
 */
function sqlIn(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

const SLOT = ['year', 'grade', 'term', 'session'] as const

/**
 * Adds the exam session (first or resit) to sheets: versions are counted and published separately in each session. Adds
 * to rows the attempts at subjects of earlier grades, and the verdict that the sheet states.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('sheet_one_published').execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await addSession(db)
  else await rebuildWithSession(db)
  await db.schema
    .createIndex('sheet_one_published')
    .on('sheet')
    .columns([...SLOT])
    .unique()
    .where(sqlIn('state', ['published']))
    .execute()
  await db.schema
    .alterTable('sheet_row')
    .addColumn('carried', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('sheet_row')
    .addColumn('stated_verdict', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

async function addSession(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sheet')
    .addColumn('session', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  const alter = () => db.schema.alterTable('sheet')
  await alter()
    .addCheckConstraint('sheet_session_known', sqlIn('session', [1, 2]))
    .execute()
  await alter().dropConstraint('sheet_version_once').execute()
  await alter().dropConstraint('sheet_file_once').execute()
  await alter()
    .addUniqueConstraint('sheet_version_once', [...SLOT, 'version'])
    .execute()
  await alter()
    .addUniqueConstraint('sheet_file_once', [...SLOT, 'file_sha256'])
    .execute()
}

/**
 * SQLite cannot replace a unique constraint, so the table is created again under another name, filled, and renamed. The
 * migrator has switched foreign keys off; otherwise dropping the old table would delete every row that refers to it.
 */
async function rebuildWithSession(db: Kysely<unknown>): Promise<void> {
  await createSheet(db)
  const columns = sql.raw(
    [
      'id, grade, term, year, version, state, source, layout, file_name, file_sha256, student_count',
      'created_at, publish_at, published_at, revision, corrects',
    ].join(', '),
  )
  await sql`insert into sheet_with_session (${columns}) select ${columns} from sheet`.execute(db)
  await db.schema.dropTable('sheet').execute()
  await db.schema.alterTable('sheet_with_session').renameTo('sheet').execute()
  const { rows } = await sql`pragma foreign_key_check`.execute(db)
  if (rows.length > 0) throw new Error('a row references a sheet that does not exist')
}

async function createSheet(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sheet_with_session')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('grade', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_sha256', 'text', (column) => column.notNull())
    .addColumn('student_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('published_at', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('corrects', 'text')
    .addColumn('session', 'integer', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('sheet_version_once', [...SLOT, 'version'])
    .addUniqueConstraint('sheet_file_once', [...SLOT, 'file_sha256'])
    .addCheckConstraint('sheet_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('sheet_term_known', sqlIn('term', [1, 2]))
    .addCheckConstraint('sheet_session_known', sqlIn('session', [1, 2]))
    .addCheckConstraint('sheet_state_known', sqlIn('state', ['draft', 'published', 'superseded', 'withdrawn']))
    .execute()
}
