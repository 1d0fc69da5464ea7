import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { makeSchema, migrationsOf } from './migrate.ts'
import type { Tables } from './tables.ts'

/** The definition of each column, constraint, index and so on of a schema, by type and name. */
export type SchemaParts = ReadonlyMap<string, string>

/** Thrown to roll back the transaction that made the expected schema. */
class Undo extends Error {}

/**
 * Returns the parts that the portal's schema has, and those that the migrations which ran on it make. For the second,
 * the migrations run in a temporary schema, within a transaction that is rolled back, so nobody else sees that schema.
 * Throws the engine's error if the user may not create a schema.
 */
export async function postgresParts(db: Kysely<Tables>): Promise<[found: SchemaParts, expected: SchemaParts]> {
  let parts: [SchemaParts, SchemaParts] | undefined
  const work = db.transaction().execute(async (tx) => {
    const ran = await migrationsOf(tx)
    const found = await partsIn(tx)
    const empty = `diwan_${randomUUID().replaceAll('-', '')}`
    await sql`create schema ${sql.id(empty)}`.execute(tx)
    await sql`select set_config('search_path', ${empty}, true)`.execute(tx)
    await makeSchema(tx, ran)
    parts = [found, await partsIn(tx)]
    throw new Undo()
  })
  await work.catch((fault: unknown) => {
    if (!(fault instanceof Undo)) throw fault
  })
  if (!parts) throw new Error('the transaction that reads the schema did not run')
  return parts
}

interface Part {
  part: string
  definition: string
}

/** The migrator's own tables: their triggers are compared, their columns are not. */
const OTHERS = sql`('kysely_migration', 'kysely_migration_lock')`

/** Leaves out functions and types that an extension made, because they are not the portal's. */
const ofNoExtension = (oid: RawBuilder<unknown>) =>
  sql`not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

const QUERIES: readonly RawBuilder<Part>[] = [
  sql<Part>`select 'column ' || c.relname || '.' || a.attname as part,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull::text, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and c.relname not in ${OTHERS}`,
  sql<Part>`select 'constraint ' || c.relname || '.' || k.conname as part, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname not in ${OTHERS}`,
  sql<Part>`select 'index ' || indexname as part, indexdef as definition
    from pg_indexes where schemaname = current_schema() and tablename not in ${OTHERS}`,
  sql<Part>`select 'trigger ' || t.tgname || ' on ' || c.relname as part,
      concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled::text) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`,
  sql<Part>`select 'rule ' || r.rulename || ' on ' || c.relname as part, pg_get_ruledef(r.oid) as definition
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = current_schema()::regnamespace and ${ofNoExtension(sql`c.oid`)}`,
  sql<Part>`select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as part,
      concat_ws(' ', p.prosrc, p.prosecdef::text, p.prolang::text) as definition
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and ${ofNoExtension(sql`p.oid`)}`,
  sql<Part>`select 'sequence ' || c.relname as part, '' as definition from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'`,
]

/**
 * Returns the parts of the current schema; a view appears as a rule, because Postgres stores its query as a rewrite
 * rule. The schema's name is cut from the definitions.
 */
async function partsIn(tx: Kysely<Tables>): Promise<SchemaParts> {
  const { rows: places } = await sql<{ name: string }>`select current_schema() as name`.execute(tx)
  const place = `${places[0]?.name}.`
  const parts = new Map<string, string>()
  for (const query of QUERIES) {
    const { rows } = await query.execute(tx)
    for (const { part, definition } of rows) parts.set(part, definition.replaceAll(place, ''))
  }
  return parts
}
