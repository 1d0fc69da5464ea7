import { AUDIT_PAGE, type AuditEntry, MOST_CORRECTIONS, MOST_EXPORTED } from '#contract/admin-audit.ts'
import { ROLE_CHANGES_LISTED } from '#contract/admin-dashboard.ts'
import { AUDIT_EVENTS, type AuditAction, type AuditEventName, type AuditKind } from '#contract/audit.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { actorKindOf } from './actor-kind.rules.ts'
import {
  type AuditFilter,
  type ListedEntry,
  listActors,
  listAuditEntries,
  listAuditWords,
  listLatest,
  listOfficeNames,
} from './audit.queries.ts'
import { kindOfEvent } from './audit-events.service.ts'
import { correctionsOfSheets, type LoggedCorrection, namesOfObjects } from './audit-names.queries.ts'
import { act, type OfficeAct } from './office-act.service.ts'

/** How many values each filter offers at most. */
const MAX_WORDS = 500

/**
 * Returns one page of the log, newest first, with the values that its filters offer. Throws invalid_request for an
 * invalid cursor.
 */
export async function auditPage(db: Db, filter: AuditFilter, after: string | undefined) {
  const { rows, next } = await listAuditEntries(db, filter, { after, size: AUDIT_PAGE })
  return {
    entries: await wireEntries(db, rows),
    next,
    ...(await wordsOf(db, filter.kind)),
  }
}

const EVENTS = Object.keys(AUDIT_EVENTS) as AuditEventName[]

/** Returns the values that filters offer for lines of a kind, or of all kinds if it is undefined. */
async function wordsOf(db: Db, kind: AuditKind | undefined) {
  const acts = kind === undefined || kind === 'act'
  const events = EVENTS.filter((event) => kind === undefined || kindOfEvent(event) === kind)
  const objects = kind === 'authentication' ? ['account'] : kind === 'refusal' ? ['call'] : []
  const sorted = (words: readonly string[]) => [...new Set(words)].sort().slice(0, MAX_WORDS)
  const actors = await listActors(db, 'account', MAX_WORDS)
  return {
    actors: sorted([...actors, ...(await listOfficeNames(db, MAX_WORDS))]),
    portal_actors: await listActors(db, 'portal', MAX_WORDS),
    actions: sorted([...(acts ? await listAuditWords(db, 'action', MAX_WORDS) : []), ...events]),
    object_kinds: sorted([...(acts ? await listAuditWords(db, 'object_kind', MAX_WORDS) : []), ...objects]),
  }
}

/**
 * Returns the entries that match a filter, for a file. Adds a line with the filter to the log, because data leaves the
 * portal.
 */
export async function exportAudit(database: Database, filter: AuditFilter, by: OfficeAct) {
  const name = { action: 'audit.export', object: { kind: 'audit', id: 'log' } } as const
  return act(database, by, name, async (tx) => {
    const { rows, next } = await listAuditEntries(tx, filter, { after: undefined, size: MOST_EXPORTED })
    return {
      after: { ...filter, entries: rows.length },
      result: { entries: await wireEntries(tx, rows), more: next !== null },
    }
  })
}

/** Adds the objects' current names and the corrected marks, which the log's own table does not have. */
async function wireEntries(db: Db, rows: readonly ListedEntry[]): Promise<AuditEntry[]> {
  const nameOf = await namesOfObjects(
    db,
    rows.map(({ object_kind: kind, object_id: id }) => ({ kind, id })),
  )
  const correcting = rows.filter(({ action }) => action === 'sheet.correct' || action === 'upload.draft')
  const corrections = await correctionsOfSheets(
    db,
    correcting.map(({ object_id }) => object_id),
  )
  return rows.map(({ actor_uid, ...row }) => {
    const own = corrections.filter((correction) => belongsTo(correction, row))
    return {
      ...row,
      actor_kind: actorKindOf({ actor_uid, actor_name: row.actor_name }),
      object_name: nameOf(row.object_kind, row.object_id),
      corrections: own
        .slice(0, MOST_CORRECTIONS)
        .map(({ seat_number, subject, before, after, reason }) => ({ seat_number, subject, before, after, reason })),
      more_corrections: Math.max(0, own.length - MOST_CORRECTIONS),
    }
  })
}

/**
 * Whether a log entry is about a corrected mark. A correction by `sheet.correct` has the time and actor of its entry.
 * `upload.draft` takes over the corrections made while the upload was reviewed, which are older than its entry.
 */
function belongsTo(
  { sheet_id, at, actor_name }: LoggedCorrection,
  entry: Pick<ListedEntry, 'action' | 'object_id' | 'at' | 'actor_name'>,
): boolean {
  if (sheet_id !== entry.object_id) return false
  if (entry.action === 'upload.draft') return at <= entry.at
  return entry.action === 'sheet.correct' && at === entry.at && actor_name === entry.actor_name
}

const ROLE_ACTS: readonly AuditAction[] = ['account.roles', 'account.make_administrator', 'account.accept_invitation']

/** Returns the latest changes of roles since `since`, newest first: whose account, and who changed it. */
export async function roleChanges(db: Db, since: string) {
  const entries = await listLatest(db, ROLE_ACTS, { since, limit: ROLE_CHANGES_LISTED })
  return entries.map(({ at, object_id: uid, after, ...actor }) => {
    // The `after` of each of these acts has the account's name.
    const { name = '' } = JSON.parse(after ?? '{}') as { name?: string }
    return { at, uid, name, by: actor.actor_name, by_kind: actorKindOf(actor) }
  })
}
