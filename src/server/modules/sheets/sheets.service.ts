import type { AuditAction } from '#contract/audit.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type OfficeAct, recordAudit } from '#server/modules/admin/audit.service.ts'
import type { SheetHeading } from './reading/sheet-reading.rules.ts'
import {
  dueSheets,
  findSheet,
  listSheets,
  moveRevision,
  type SheetRecord,
  setPublishAt,
  setState,
  versionsOf,
} from './sheets.queries.ts'

/**
 * A sheet's life (design, section 4): draft → published → superseded or withdrawn. Each step is one short transaction that
 * moves a state, and every version stays.
 */

/** Who acts on a sheet. */
export interface SheetAct extends OfficeAct {
  /** The revision that the office has seen: on another one nothing is done. Left out, any will do. */
  revision?: number | undefined
}

/** Who publishes what was set to a time. */
const THE_CLOCK: Actor = { uid: null, name: 'النشر التلقائي', address: null }

/**
 * Publishes a draft, or any earlier version again; what stood published for the same grade, term and year is superseded.
 * A published sheet stays as it is. Throws `sheet_not_found`, `edit_conflict`.
 */
export function publishSheet(database: Database, id: string, act: SheetAct): Promise<SheetRecord> {
  return officeTransaction(database, async (tx) => {
    const sheet = await findForAct(tx, id, act)
    if (sheet.state !== 'published') await publishAudited(tx, sheet, act)
    return mustFind(tx, id)
  })
}

/** As `publishSheet`, within a transaction of the caller's that holds the office's lock; the audit log is the caller's too. */
export async function publishWithin(tx: Db, id: string, now: Date): Promise<SheetRecord> {
  const sheet = await mustFind(tx, id)
  if (sheet.state !== 'published') await makePublished(tx, sheet, now)
  return mustFind(tx, id)
}

/**
 * Sets the time at which a draft publishes itself; null takes it back. Throws `sheet_not_found`, `sheet_state`,
 * `edit_conflict`.
 */
export function schedulePublication(
  database: Database,
  id: string,
  at: Date | null,
  act: SheetAct,
): Promise<SheetRecord> {
  return officeTransaction(database, async (tx) => {
    const sheet = await findForAct(tx, id, act)
    if (sheet.state !== 'draft') throw new AppError('sheet_state', `${id}: ${sheet.state}`)
    const publishAt = at?.toISOString() ?? null
    await setPublishAt(tx, id, publishAt)
    await moveRevision(tx, id)
    const [before, after] = [{ publish_at: sheet.publish_at }, { publish_at: publishAt }]
    await auditSheet(tx, at ? 'sheet.schedule' : 'sheet.unschedule', id, act, { before, after })
    return mustFind(tx, id)
  })
}

/** Publishes the drafts whose time has come; returns their ids. Any process may call it, and each draft is published once. */
export async function publishDue(database: Database, now: Date): Promise<string[]> {
  const due = await dueSheets(database.read, now.toISOString())
  const published: string[] = []
  for (const id of due) {
    const moved = await officeTransaction(database, async (tx) => {
      const sheet = await findSheet(tx, id)
      // Another process may have been quicker, or the office may have taken the time back.
      const stillDue = sheet?.state === 'draft' && sheet.publish_at !== null && sheet.publish_at <= now.toISOString()
      if (sheet && stillDue) await publishAudited(tx, sheet, { actor: THE_CLOCK, now })
      return stillDue
    })
    if (moved) published.push(id)
  }
  return published
}

/**
 * Takes a published sheet or a draft away; nothing of it is seen any more. Throws `sheet_not_found`, `sheet_state`,
 * `edit_conflict`.
 */
export function withdrawSheet(database: Database, id: string, act: SheetAct): Promise<SheetRecord> {
  return officeTransaction(database, async (tx) => {
    const sheet = await findForAct(tx, id, act)
    if (sheet.state === 'superseded') throw new AppError('sheet_state', `${id}: ${sheet.state}`)
    if (sheet.state !== 'withdrawn') {
      await setState(tx, id, 'withdrawn', { publish_at: null })
      if (sheet.state === 'published') await bumpPublication(tx)
      const [before, after] = [{ state: sheet.state }, { state: 'withdrawn' }]
      await auditSheet(tx, 'sheet.withdraw', id, act, { before, after })
    }
    return mustFind(tx, id)
  })
}

/**
 * Goes back to the version that was superseded before the one now published. Throws `sheet_state` where nothing is
 * published or nothing earlier stands.
 */
export function rollBack(database: Database, heading: SheetHeading, act: OfficeAct): Promise<SheetRecord> {
  return officeTransaction(database, (tx) => rollBackWithin(tx, heading, act))
}

/**
 * As `rollBack`, from a version that the office sees published. Throws `sheet_not_found`, `edit_conflict`, and `sheet_state`
 * where it is not published any more.
 */
export function rollBackFrom(database: Database, id: string, act: SheetAct): Promise<SheetRecord> {
  return officeTransaction(database, async (tx) => {
    const sheet = await findForAct(tx, id, act)
    if (sheet.state !== 'published') throw new AppError('sheet_state', `${id}: ${sheet.state}`)
    return rollBackWithin(tx, sheet, act)
  })
}

async function rollBackWithin(tx: Db, heading: SheetHeading, act: OfficeAct): Promise<SheetRecord> {
  const versions = await versionsOf(tx, heading)
  const current = versions.find((sheet) => sheet.state === 'published')
  if (!current) throw new AppError('sheet_state', 'nothing is published')
  const earlier = versionBefore(versions, current)
  if (!earlier) throw new AppError('sheet_state', `${current.id}: no earlier version`)
  await makePublished(tx, earlier, act.now)
  const [before, after] = [{ published: current.id }, { published: earlier.id }]
  await auditSheet(tx, 'sheet.roll_back', current.id, act, { before, after })
  return mustFind(tx, earlier.id)
}

/** The version that a roll-back from the published one goes to. Takes the versions newest first. */
export function versionBefore(versions: readonly SheetRecord[], current: SheetRecord): SheetRecord | undefined {
  return versions.find((sheet) => sheet.state === 'superseded' && sheet.version < current.version)
}

/** As `publishWithin`, with its line in the audit log. */
export async function publishAudited(tx: Db, sheet: SheetRecord, act: OfficeAct): Promise<void> {
  const replaced = await makePublished(tx, sheet, act.now)
  const before = { state: sheet.state, published: replaced }
  await auditSheet(tx, 'sheet.publish', sheet.id, act, { before, after: { state: 'published', published: sheet.id } })
}

function auditSheet(
  tx: Db,
  action: AuditAction,
  id: string,
  { actor, now }: OfficeAct,
  change: { before: object; after: object },
): Promise<void> {
  return recordAudit(tx, { actor, action, object: { kind: 'sheet', id }, ...change }, now)
}

/** Returns the version that was published until now; null where there was none. */
async function makePublished(tx: Db, sheet: SheetRecord, now: Date): Promise<string | null> {
  const versions = await versionsOf(tx, sheet)
  const standing = versions.find(({ state }) => state === 'published')
  if (standing) await setState(tx, standing.id, 'superseded')
  await setState(tx, sheet.id, 'published', { published_at: now.toISOString(), publish_at: null })
  await bumpPublication(tx)
  return standing?.id ?? null
}

/** The sheet, as the office has seen it. Throws `sheet_not_found`, `edit_conflict`. */
export async function findForAct(tx: Db, id: string, { revision }: SheetAct): Promise<SheetRecord> {
  const sheet = await mustFind(tx, id)
  if (revision !== undefined && revision !== sheet.revision) throw new AppError('edit_conflict', id)
  return sheet
}

/** A version by its id. Throws `sheet_not_found`. */
export async function mustFind(db: Db, id: string): Promise<SheetRecord> {
  const sheet = await findSheet(db, id)
  if (!sheet) throw new AppError('sheet_not_found', id)
  return sheet
}

/** Every version of every sheet, newest year first. */
export function allSheets(database: Database): Promise<SheetRecord[]> {
  return listSheets(database.read)
}
