import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AUDIT_ACTIONS } from '#contract/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { allRows } from './test-database.ts'
import { migratedTables } from './test-engine.ts'

const AUDIT_LOG = 'audit_entry'

/**
 * Tables that change outside office acts: the log's head, visit counts, sessions, the reading of uploads in its own
 * process, link checks (their run is logged), the age of a file that is uploaded again, and whose turn it is to make a
 * backup.
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
 * Watches every authorised writing call of the office, and returns the list of those that changed rows without an audit
 * entry of a known action. Call it before the app listens.
 */
export function watchSilentActs(app: FastifyInstance, db: Db): readonly string[] {
  const silent: string[] = []
  const tables = migratedTables().filter((table) => !NOT_OF_ACTS.includes(table))
  const before = new WeakMap<FastifyRequest, Record<string, string[]>>()
  app.addHook('preHandler', async (request) => {
    const isChange = request.method !== 'GET' && request.url.startsWith('/api/admin/')
    // Tests of an outage have no readable database.
    const rows = isChange ? await allRows(db, tables).catch(() => undefined) : undefined
    if (rows) before.set(request, rows)
  })
  app.addHook('onSend', async (request) => {
    const was = before.get(request)
    const is = was && (await allRows(db, tables).catch(() => undefined))
    if (!was || !is) return
    const changed = tables.filter((table) => table !== AUDIT_LOG && !isSame(was[table], is[table]))
    const lines = is[AUDIT_LOG]?.filter((line) => !was[AUDIT_LOG]?.includes(line)) ?? []
    if (changed.length > 0 && !lines.some(isKnown)) {
      silent.push(`${request.method} ${request.routeOptions.url ?? request.url} changed ${changed.join(', ')}`)
    }
  })
  return silent
}

function isSame(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isKnown(line: string): boolean {
  const { action } = JSON.parse(line) as { action: string }
  return action in AUDIT_ACTIONS
}
