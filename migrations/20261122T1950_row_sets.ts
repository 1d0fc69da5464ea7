import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The columns of a row, without those of its key. */
const COLUMNS = [
  'row_number',
  'student_id',
  'name',
  'name_key',
  'degrees',
  'note',
  'withheld',
  'total_hundredths',
  'max_hundredths',
  'rank',
  'carried',
  'stated_verdict',
]

/**
 * Stores rows in sets, which versions of a sheet share. The rows of a version are those of its set; for a seat for
 * which the version has a row of its own, that row replaces the one of the set. `sheet_row` becomes a view of the rows
 * of all versions; its triggers let the previous release write to it as to a table.
 * docs/decisions/0066-drafts-and-corrections-in-small-steps.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await createSets(db)
  await (isPostgres ? shareRowsOnPostgres(db) : shareRowsOnSqlite(db))
  await createOwnRows(db)
  await createView(db)
  await (isPostgres ? createTriggersOnPostgres(db) : createTriggersOnSqlite(db))
}

/** Gives each existing version a set of its own, which has the version's id. */
async function createSets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sheet_row_set')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('created_at', 'text', required)
    .addColumn('step', 'integer', required)
    .execute()
  await sql`insert into sheet_row_set (id, created_at, step) select id, created_at, 0 from sheet`.execute(db)
  await db.schema
    .alterTable('sheet')
    .addColumn('row_set_id', 'text', (column) => column.references('sheet_row_set.id'))
    .execute()
  await sql`update sheet set row_set_id = id`.execute(db)
  await db.schema.createIndex('sheet_of_row_set').on('sheet').columns(['row_set_id']).execute()
}

async function shareRowsOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet_row drop constraint sheet_row_sheet_id_fkey`.execute(db)
  await sql`alter table sheet_row rename to sheet_row_shared`.execute(db)
  await sql`alter table sheet_row_shared rename column sheet_id to set_id`.execute(db)
  await sql`alter table sheet_row_shared add constraint sheet_row_shared_set_id_fkey
    foreign key (set_id) references sheet_row_set (id) on delete cascade`.execute(db)
}

/**
 * SQLite can change a foreign key only by creating the table again, which would take minutes for ten million rows. But
 * a foreign key is only text in the stored schema. So this text is changed, as
 * https://www.sqlite.org/lang_altertable.html describes for changes that do not affect the stored rows.
 */
async function shareRowsOnSqlite(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  await sql`pragma writable_schema = on`.execute(db)
  await sql`update sqlite_schema set sql = replace(sql, 'references "sheet" ("id")', 'references "sheet_row_set" ("id")')
    where type = 'table' and name = 'sheet_row'`.execute(db)
  // A changed number makes every connection read the schema again.
  await sql.raw(`pragma schema_version = ${Number(rows[0]?.schema_version) + 1}`).execute(db)
  await sql`pragma writable_schema = off`.execute(db)
  await sql`alter table sheet_row rename to sheet_row_shared`.execute(db)
  await sql`alter table sheet_row_shared rename column sheet_id to set_id`.execute(db)
  const { rows: parents } = await sql<{ table: string }>`
    select "table" from pragma_foreign_key_list('sheet_row_shared') where "from" = 'set_id'`.execute(db)
  if (parents[0]?.table !== 'sheet_row_set') throw new Error('the rows do not refer to their sets')
}

async function createOwnRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sheet_row_own')
    .addColumn('sheet_id', 'text', (column) => column.notNull().references('sheet.id').onDelete('cascade'))
    .addColumn('seat_number', 'text', required)
    .addColumn('row_number', 'integer', required)
    .addColumn('student_id', 'text', (column) => column.notNull().references('student.id'))
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('degrees', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('withheld', 'integer', required)
    .addColumn('total_hundredths', 'integer', required)
    .addColumn('max_hundredths', 'integer', required)
    .addColumn('rank', 'integer')
    .addColumn('carried', 'text', required)
    .addColumn('stated_verdict', 'text', required)
    .addPrimaryKeyConstraint('sheet_row_own_pkey', ['sheet_id', 'seat_number'])
    .addUniqueConstraint('sheet_row_own_student_once', ['sheet_id', 'student_id'])
    .execute()
  await db.schema.createIndex('sheet_row_own_of_student').on('sheet_row_own').columns(['student_id']).execute()
  await db.schema.createIndex('sheet_row_own_of_name').on('sheet_row_own').columns(['name_key']).execute()
}

async function createView(db: Kysely<unknown>): Promise<void> {
  const shared = COLUMNS.map((column) => `shared.${column}`).join(', ')
  await sql`create view sheet_row as
    select sheet_id, seat_number, ${sql.raw(COLUMNS.join(', '))} from sheet_row_own
    union all
    select sheet.id as sheet_id, shared.seat_number, ${sql.raw(shared)}
    from sheet join sheet_row_shared shared on shared.set_id = sheet.row_set_id
    where not exists (
      select 1 from sheet_row_own own where own.sheet_id = sheet.id and own.seat_number = shared.seat_number
    )`.execute(db)
}

/**
 * What the triggers do when a row of the view is inserted, updated or deleted. The previous release deletes all rows of
 * a version before it writes them again; therefore deleting also detaches the version from its set.
 */
const INSERTED = sql.raw(`insert into sheet_row_own (sheet_id, seat_number, ${COLUMNS.join(', ')})
  values (new.sheet_id, new.seat_number, ${COLUMNS.map(inserted).join(', ')});`)
const UPDATED = sql.raw(`update sheet_row_shared set ${COLUMNS.map((column) => `${column} = new.${column}`).join(', ')}
    where set_id = (select row_set_id from sheet where id = old.sheet_id) and seat_number = old.seat_number
    and not exists (select 1 from sheet_row_own own where own.sheet_id = old.sheet_id and own.seat_number = old.seat_number);
  update sheet_row_own set ${COLUMNS.map((column) => `${column} = new.${column}`).join(', ')}
    where sheet_id = old.sheet_id and seat_number = old.seat_number;`)
const DELETED = sql.raw(`delete from sheet_row_own where sheet_id = old.sheet_id and seat_number = old.seat_number;
  update sheet set row_set_id = null where id = old.sheet_id and row_set_id is not null;`)
/** Deletes a set when the last version that has it is deleted. */
const SET_ENDED = sql.raw(`delete from sheet_row_set where id = old.row_set_id
  and not exists (select 1 from sheet where row_set_id = old.row_set_id);`)

/** Returns the value for a column of an inserted row. A view has no default values, so they are given here. */
function inserted(column: string): string {
  if (column === 'carried') return `coalesce(new.carried, '[]')`
  return column === 'stated_verdict' ? `coalesce(new.stated_verdict, '')` : `new.${column}`
}

async function createTriggersOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger sheet_row_insert instead of insert on sheet_row begin ${INSERTED} end`.execute(db)
  await sql`create trigger sheet_row_update instead of update on sheet_row begin ${UPDATED} end`.execute(db)
  await sql`create trigger sheet_row_delete instead of delete on sheet_row begin ${DELETED} end`.execute(db)
  await sql`create trigger sheet_row_set_end after delete on sheet when old.row_set_id is not null
    begin ${SET_ENDED} end`.execute(db)
  await sql`create trigger sheet_row_set_left after update of row_set_id on sheet when old.row_set_id is not null
    begin ${SET_ENDED} end`.execute(db)
}

async function createTriggersOnPostgres(db: Kysely<unknown>): Promise<void> {
  const actions = { insert: [INSERTED, 'new'], update: [UPDATED, 'new'], delete: [DELETED, 'old'] } as const
  for (const [action, [statements, row]] of Object.entries(actions)) {
    const name = `sheet_row_${action}`
    await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as $$
      begin ${statements} return ${sql.raw(row)}; end $$`.execute(db)
    await sql`create trigger ${sql.raw(name)} instead of ${sql.raw(action)} on sheet_row
      for each row execute function ${sql.raw(name)}()`.execute(db)
  }
  await sql`create function end_sheet_row_set() returns trigger language plpgsql as $$
    begin ${SET_ENDED} return null; end $$`.execute(db)
  await sql`create trigger sheet_row_set_end after delete on sheet for each row
    when (old.row_set_id is not null) execute function end_sheet_row_set()`.execute(db)
  await sql`create trigger sheet_row_set_left after update of row_set_id on sheet for each row
    when (old.row_set_id is not null) execute function end_sheet_row_set()`.execute(db)
}
