import { createHash } from 'node:crypto'
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Number of entries that are read at a time. */
const BATCH = 500

/** Columns that may be emptied in an old entry of an authentication event; the hash of what they contained stays. */
const FORGETTABLE = ['actor_uid', 'actor_name', 'address', 'device', 'object_id', 'before', 'after']

/**
 * Numbers all entries of the audit log, also the older ones, and chains them by hashes; adds their kind and device.
 * `audit_head` has the number and hash of the last entry, so that it shows if entries at the end are missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropTriggers(db)
  await sql`alter table audit_entry rename to audit_entry_before`.execute(db)
  await sql`drop index audit_entry_order`.execute(db)
  await createTables(db)
  await chainOlderEntries(db)
  await sql`drop table audit_entry_before`.execute(db)
  await createTriggers(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('line', 'integer', required)
    .addColumn('id', 'text', required)
    .addColumn('at', 'text', required)
    .addColumn('kind', 'text', required)
    // The column has no foreign key, because an entry of the audit log stays when the account is deleted.
    .addColumn('actor_uid', 'text')
    .addColumn('actor_name', 'text', required)
    .addColumn('address', 'text')
    .addColumn('device', 'text')
    .addColumn('action', 'text', required)
    .addColumn('object_kind', 'text', required)
    .addColumn('object_id', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('digest', 'text', required)
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('audit_entry_line', ['line'])
    .addUniqueConstraint('audit_entry_id', ['id'])
    .addCheckConstraint('audit_entry_kind_known', sql`kind in ('act', 'authentication', 'refusal')`)
    .execute()
  await db.schema.createIndex('audit_entry_order').on('audit_entry').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_entry_kind').on('audit_entry').columns(['kind', 'at', 'id']).execute()
  await db.schema.createIndex('audit_entry_object').on('audit_entry').columns(['object_id', 'at', 'id']).execute()
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('line', 'integer', required)
    .addColumn('hash', 'text', required)
    .addCheckConstraint('audit_head_single', sql`id = 1`)
    .execute()
}

interface Entry {
  id: string
  at: string
  actor_uid: string | null
  actor_name: string
  address: string | null
  action: string
  object_kind: string
  object_id: string
  before: string | null
  after: string | null
}

async function chainOlderEntries(db: Kysely<unknown>): Promise<void> {
  let line = 0
  let hash = ''
  let last: Pick<Entry, 'at' | 'id'> = { at: '', id: '' }
  for (;;) {
    const { rows } = await sql<Entry>`
      select id, at, actor_uid, actor_name, address, action, object_kind, object_id, before, after
      from audit_entry_before where (at, id) > (${last.at}, ${last.id}) order by at, id limit ${BATCH}`.execute(db)
    for (const { id, at, actor_uid, actor_name, address, action, object_kind, object_id, before, after } of rows) {
      line += 1
      const kept = [line, id, at, 'act', actor_uid, actor_name, address, null, action, object_kind, object_id]
      const digest = sha256(JSON.stringify([...kept, before, after]))
      hash = sha256(`${hash}\n${digest}`)
      await sql`insert into audit_entry (line, id, at, kind, actor_uid, actor_name, address, action, object_kind,
        object_id, before, after, digest, hash) values (${line}, ${id}, ${at}, 'act', ${actor_uid}, ${actor_name},
        ${address}, ${action}, ${object_kind}, ${object_id}, ${before}, ${after}, ${digest}, ${hash})`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) break
    last = end
  }
  if (line > 0) await sql`insert into audit_head (id, line, hash) values (1, ${line}, ${hash})`.execute(db)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function dropTriggers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop trigger audit_entry_stays on audit_entry`.execute(db)
    await sql`drop function refuse_audit_change()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) await sql`drop trigger ${sql.ref(`audit_entry_no_${change}`)}`.execute(db)
}

/**
 * Makes the database refuse every change of the audit log but two: adding an entry, and emptying the details of an
 * authentication event. The number in `audit_head` never becomes smaller.
 */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'audit_entry takes additions only'; end $$`.execute(db)
    await sql`create trigger audit_entry_no_delete before delete on audit_entry
      for each row execute function refuse_audit_change()`.execute(db)
    await sql`create trigger audit_entry_no_update before update on audit_entry
      for each row when (not (${forgets('is distinct from')})) execute function refuse_audit_change()`.execute(db)
    await sql`create trigger audit_head_no_delete before delete on audit_head
      for each row execute function refuse_audit_change()`.execute(db)
    await sql`create trigger audit_head_no_way_back before update on audit_head
      for each row when (new.line < old.line) execute function refuse_audit_change()`.execute(db)
    return
  }
  const refuse = sql`begin select raise(abort, 'audit_entry takes additions only'); end`
  await sql`create trigger audit_entry_no_delete before delete on audit_entry ${refuse}`.execute(db)
  await sql`create trigger audit_entry_no_update before update on audit_entry
    when not (${forgets('is not')}) ${refuse}`.execute(db)
  await sql`create trigger audit_head_no_delete before delete on audit_head ${refuse}`.execute(db)
  await sql`create trigger audit_head_no_way_back before update on audit_head
    when new.line < old.line ${refuse}`.execute(db)
}

/** Returns the condition that an update only empties the details of an authentication event. */
function forgets(differs: 'is distinct from' | 'is not') {
  const same = ['line', 'id', 'at', 'kind', 'action', 'object_kind', 'digest', 'hash']
  const unchanged = same.map((column) => `not (new.${column} ${differs} old.${column})`)
  const emptied = FORGETTABLE.map((column) =>
    column === 'actor_name' || column === 'object_id' ? `new.${column} = ''` : `new."${column}" is null`,
  )
  return sql.raw([`old.kind = 'authentication'`, ...unchanged, ...emptied].join(' and '))
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
