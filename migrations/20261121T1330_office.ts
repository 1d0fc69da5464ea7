import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/**
 * Returns a check that a column has one of these values. The values are written into the SQL as literals, because the
 * statements of a migration take no parameters; they come from this file only.
 */
function sqlIn(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const owner = (column: ColumnDefinitionBuilder) => column.notNull().references('account_user.id').onDelete('cascade')
const sheet = (column: ColumnDefinitionBuilder) => column.notNull().references('sheet.id').onDelete('cascade')

/**
 * Creates the tables of the office: roles, the audit log, withheld results, corrections and uploads, appeals, and
 * counts of visits; adds to the messages from visitors how far the office has dealt with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createStaff(db)
  await createAudit(db)
  await createResultsDesk(db)
  await createAppeals(db)
  await createInbox(db)
  await createVisits(db)
}

async function createStaff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_role')
    .addColumn('uid', 'text', owner)
    .addColumn('role', 'text', required)
    .addColumn('granted_at', 'text', required)
    .addPrimaryKeyConstraint('staff_role_pkey', ['uid', 'role'])
    .addCheckConstraint('staff_role_known', sqlIn('role', ['results_officer', 'librarian', 'question_reviewer']))
    .execute()
  // Null while the account waits for review; set when an administrator grants or refuses the permission to write.
  await db.schema.alterTable('account_user').addColumn('reviewed_at', 'text').execute()
  await db.schema.alterTable('account_user').addColumn('suspended_at', 'text').execute()
  await db.schema
    .alterTable('account_user')
    .addColumn('search_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Accounts that exist already are found by their name and address as written; accounts that are added later have a
  // normalised search key.
  await sql`update account_user set search_key = lower(name || ' ' || email)`.execute(db)
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', key)
    .addColumn('at', 'text', required)
    // The column has no foreign key, because an entry of the audit log stays when the account is deleted.
    .addColumn('actor_uid', 'text')
    .addColumn('actor_name', 'text', required)
    .addColumn('address', 'text')
    .addColumn('action', 'text', required)
    .addColumn('object_kind', 'text', required)
    .addColumn('object_id', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('audit_entry_order').on('audit_entry').columns(['at', 'id']).execute()
  await refuseChangesOfAudit(db)
}

/** Makes the database refuse every change and deletion of an entry of the audit log, whoever asks for it. */
async function refuseChangesOfAudit(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'audit_entry takes additions only'; end $$`.execute(db)
    await sql`create trigger audit_entry_stays before update or delete on audit_entry
      for each row execute function refuse_audit_change()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`audit_entry_no_${change} before ${change}`)} on audit_entry
      begin select raise(abort, 'audit_entry takes additions only'); end`.execute(db)
  }
}

async function createResultsDesk(db: Kysely<unknown>): Promise<void> {
  // Incremented by each change of a draft. A change that names an older number is refused, because somebody else has
  // changed the draft in between.
  await db.schema
    .alterTable('sheet')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // The version from which a corrected version was copied; null for a version that was read from a file.
  await db.schema.alterTable('sheet').addColumn('corrects', 'text').execute()
  // Null until the office has answered to which student the row belongs.
  await db.schema.alterTable('identity_question').addColumn('answer', 'text').execute()
  // What was moved when the office joined two identifiers of one student, so that it can be moved back.
  await db.schema
    .createTable('student_join')
    .addColumn('joined_id', 'text', key)
    .addColumn('kept_id', 'text', required)
    .addColumn('moved', 'text', required)
    .addColumn('joined_at', 'text', required)
    .execute()
  await db.schema
    .createTable('withheld_result')
    .addColumn('student_id', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('withheld_at', 'text', required)
    .addPrimaryKeyConstraint('withheld_result_pkey', ['student_id', 'year'])
    .execute()
  await db.schema
    .createTable('degree_correction')
    .addColumn('id', 'text', key)
    .addColumn('sheet_id', 'text', sheet)
    .addColumn('seat_number', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('before', 'text', required)
    .addColumn('after', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('actor_name', 'text', required)
    .addColumn('at', 'text', required)
    .execute()
  await db.schema.createIndex('degree_correction_sheet').on('degree_correction').column('sheet_id').execute()
  await createUploads(db)
}

async function createUploads(db: Kysely<unknown>): Promise<void> {
  // An uploaded file with the office's choices for it: a draft is made of the file's cells and these choices.
  await db.schema
    .createTable('sheet_upload')
    .addColumn('id', 'text', key)
    .addColumn('file_name', 'text', required)
    .addColumn('file_sha256', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('choices', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('progress', 'integer', required)
    .addColumn('fault', 'text')
    .addColumn('revision', 'integer', required)
    .addColumn('sheet_id', 'text')
    .addColumn('uploaded_by', 'text', required)
    .addColumn('uploaded_at', 'text', required)
    .addColumn('changed_by', 'text', required)
    .addColumn('changed_at', 'text', required)
    .addColumn('changed_what', 'text', required)
    .addCheckConstraint(
      'sheet_upload_state_known',
      sqlIn('state', ['reading', 'waiting', 'unreadable', 'drafted', 'discarded']),
    )
    .execute()
  await db.schema.createIndex('sheet_upload_sha256').on('sheet_upload').column('file_sha256').execute()
  // The cells are in a table of their own, so that saving a choice does not write the megabytes of a file again.
  await db.schema
    .createTable('sheet_upload_part')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('sheet_upload.id').onDelete('cascade'))
    .addColumn('part', 'integer', required)
    .addColumn('worksheet', 'text', required)
    .addColumn('rows', 'text', required)
    .addPrimaryKeyConstraint('sheet_upload_part_pkey', ['upload_id', 'part'])
    .execute()
}

async function createAppeals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appeal')
    .addColumn('id', 'text', key)
    .addColumn('student_id', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('grade', 'integer', required)
    .addColumn('term', 'integer', required)
    .addColumn('subject', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('taken_by', 'text')
    .addColumn('taken_by_name', 'text')
    .addColumn('taken_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('answered_at', 'text')
    // The version of the sheet in which the mark was corrected.
    .addColumn('corrected_in', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('appeal_state_known', sqlIn('state', ['waiting', 'taken', 'accepted', 'refused']))
    .addCheckConstraint('appeal_grade_known', sqlIn('grade', [1, 2, 3, 4]))
    .addCheckConstraint('appeal_term_known', sqlIn('term', [1, 2]))
    .execute()
  await db.schema.createIndex('appeal_order').on('appeal').columns(['state', 'created_at', 'id']).execute()
  await db.schema.createIndex('appeal_student').on('appeal').column('student_id').execute()
  // For each subject of a student's year, only one appeal can be open; later requests for the same mark join it.
  await sql`create unique index appeal_open on appeal (student_id, year, grade, term, subject)
    where state in ('waiting', 'taken')`.execute(db)
  await db.schema
    .createTable('appeal_request')
    // A hash of the code with which the sender of the request follows the appeal.
    .addColumn('code_hash', 'text', key)
    .addColumn('appeal_id', 'text', (column) => column.notNull().references('appeal.id').onDelete('cascade'))
    .addColumn('contact', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('appeal_request_of').on('appeal_request').columns(['appeal_id', 'created_at']).execute()
}

async function createInbox(db: Kysely<unknown>): Promise<void> {
  for (const table of ['suggestion', 'problem_report'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .defaultTo('new')
          .check(sqlIn('state', ['new', 'taken', 'done'])),
      )
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}

async function createVisits(db: Kysely<unknown>): Promise<void> {
  // Counts of visits for each day and kind; nothing about the visitors.
  await db.schema
    .createTable('visit_count')
    .addColumn('day', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('visit_count_pkey', ['day', 'kind'])
    .execute()
}
