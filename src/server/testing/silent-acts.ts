import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AUDIT_ACTIONS } from '#contract/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { migratedTables, testEngine } from './test-engine.ts'

/**
 * Tables that change without an office act: the log's head, visit counts, sessions, uploads while their process reads
 * them, link checks (each run is logged), the time of a file that is uploaded again, and the lease for making a backup.
 */
const NOT_OF_ACTS = [
  'audit_head',
  'visit_count',
  'account_session',
  'sheet_upload',
  'sheet_upload_part',
  'link_check',
  'stored_file',
  'backup_turn',
]

/**
 * What is compared before and after a call: the rows of each table as texts, and the number of the audit log's last
 * line.
 */
interface State {
  rows: ReadonlyMap<string, readonly string[]>
  line: number
}

/**
 * Watches the office's calls that write, and returns a list that grows by each call that changed rows without adding an
 * audit entry of a known action. Call it before the app listens.
 */
export function watchSilentActs(app: FastifyInstance, db: Db): readonly string[] {
  const silent: string[] = []
  const tables = migratedTables().filter((table) => !NOT_OF_ACTS.includes(table) && table !== 'audit_entry')
  const before = new WeakMap<FastifyRequest, State>()
  app.addHook('preHandler', async (request) => {
    const isChange = request.method !== 'GET' && request.url.startsWith('/api/admin/')
    // In a test of an outage the database cannot be read; the call is not checked then.
    const was = isChange ? await stateOf(db, tables).catch(() => undefined) : undefined
    if (was) before.set(request, was)
  })
  app.addHook('onSend', async (request) => {
    const was = before.get(request)
    // A call that has added a line to the audit log is right, so the rows need not be read again.
    if (!was || (await isLogged(db, was.line).catch(() => true))) return
    const is = await stateOf(db, tables).catch(() => undefined)
    const changed = is ? tables.filter((table) => !isSame(was.rows.get(table), is.rows.get(table))) : []
    if (changed.length > 0) {
      silent.push(`${request.method} ${request.routeOptions.url ?? request.url} changed ${changed.join(', ')}`)
    }
  })
  return silent
}

/** Whether the audit log has an entry of a known action after this line. */
async function isLogged(db: Db, line: number): Promise<boolean> {
  const entries = await db.selectFrom('audit_entry').select('action').where('line', '>', line).execute()
  return entries.some(({ action }) => action in AUDIT_ACTIONS)
}

async function stateOf(db: Db, tables: readonly string[]): Promise<State> {
  const { last } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('line').as('last'))
    .executeTakeFirstOrThrow()
  const rows = new Map<string, string[]>()
  const found = await sql<{ name: string; line: string }>`${sql.raw(await everyRow(db, tables))}`.execute(db)
  for (const { name, line } of found.rows) {
    const lines = rows.get(name)
    if (lines) lines.push(line)
    else rows.set(name, [line])
  }
  return { rows, line: last ?? 0 }
}

let statement: string | undefined

/** Returns one statement for the rows of all tables: one for each table would take longer than most calls. */
async function everyRow(db: Db, tables: readonly string[]): Promise<string> {
  statement ??= (
    await Promise.all(
      tables.map(async (table) => `select '${table}' as name, ${await lineOf(db, table)} from ${table}`),
    )
  ).join(' union all ')
  return statement
}

/** Returns the SQL expression that gives a row of the table as one text. */
async function lineOf(db: Db, table: string): Promise<string> {
  if (testEngine() === 'postgres') return `${table}::text as line`
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  return `${columns.rows.map(({ name }) => `quote("${name}")`).join(` || ',' || `)} as line`
}

function isSame(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
}
