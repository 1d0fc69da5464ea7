import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActOutcome, act, actWithin, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { type AcceptingAct, PublicationStopped, requireAccepted } from './checks/publication-checks.service.ts'
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
 * The states of a sheet (docs/decisions/0003-one-transaction-a-sheet.md): draft → published → superseded or withdrawn.
 * Each step is one short transaction that changes the state; every version is kept.
 */

/** An officer's act on a sheet, with the revision and the state that the officer's page shows. */
export interface SheetAct extends AcceptingAct {
  /** Expected revision; omit to skip the check. */
  revision?: number | undefined
  /** Expected state, unless the step would change nothing; omit to skip the check. */
  state?: SheetRecord['state'] | undefined
}

/** The actor of a scheduled publication. */
const THE_CLOCK: Actor = { uid: null, name: 'النشر التلقائي', place: null, admitted: null }

/**
 * Publishes a draft or any earlier version; supersedes the published version of the same grade, term, year and session.
 * A no-op for a published sheet. Throws `sheet_not_found`, `edit_conflict`, `sheet_state` if another version than
 * `by.replaces` is published, and `publication_stopped` if `by` leaves a stop unaccepted.
 */
export function publishSheet(database: Database, id: string, by: SheetAct): Promise<SheetRecord> {
  return act(database, by, { action: 'sheet.publish', object: sheetObject(id) }, async (tx) => {
    const sheet = await findForAct(tx, id, by)
    if (sheet.state === 'published') return { isNoOp: true, result: sheet }
    requireSeen(sheet, by)
    return publishChecked(tx, sheet, by)
  })
}

/** Publishes a version, as `publishSheet` does, in the transaction of another act. */
export function publishWithin(tx: Db, id: string, by: AcceptingAct): Promise<SheetRecord> {
  return actWithin(tx, by, { action: 'sheet.publish', object: sheetObject(id) }, async () =>
    publishChecked(tx, await requireSheet(tx, id), by),
  )
}

/** Publishes a demonstration draft without an audit entry. The caller must increment the publication counter. */
export async function publishUnlogged(tx: Db, id: string, now: Date): Promise<void> {
  await makePublished(tx, await requireSheet(tx, id), now)
}

/**
 * Schedules a draft's publication; null cancels it. Throws `sheet_not_found`, `sheet_state`, `edit_conflict`,
 * `invalid_request` for a time in the past, and `publication_stopped` if `by` leaves a stop unaccepted.
 */
export function schedulePublication(
  database: Database,
  id: string,
  at: Date | null,
  by: SheetAct,
): Promise<SheetRecord> {
  const action = at ? 'sheet.schedule' : 'sheet.unschedule'
  return act(database, by, { action, object: sheetObject(id) }, async (tx) => {
    const sheet = await findForAct(tx, id, by)
    requireSeen(sheet, by)
    if (sheet.state !== 'draft') throw new AppError('sheet_state', `${id}: ${sheet.state}`)
    // Such a time comes from a slow clock or a mistyped year, and the draft would be published at once.
    if (at && at < by.now) throw new AppError('invalid_request', 'the publication time is in the past')
    if (at) return scheduleChecked(tx, sheet, at, by)
    return setSchedule(tx, sheet, null)
  })
}

/** Schedules a draft's publication, as `schedulePublication` does, in the transaction of another act. */
export function scheduleWithin(tx: Db, id: string, at: Date, by: AcceptingAct): Promise<SheetRecord> {
  return actWithin(tx, by, { action: 'sheet.schedule', object: sheetObject(id) }, async () =>
    scheduleChecked(tx, await requireSheet(tx, id), at, by),
  )
}

async function scheduleChecked(
  tx: Db,
  sheet: SheetRecord,
  at: Date,
  by: AcceptingAct,
): Promise<ActOutcome<SheetRecord>> {
  const checked = await requireAccepted(tx, sheet, by)
  const done = await setSchedule(tx, sheet, at)
  return { ...done, after: { ...done.after, ...checked } }
}

async function setSchedule(tx: Db, sheet: SheetRecord, at: Date | null): Promise<ActOutcome<SheetRecord>> {
  const publish_at = at?.toISOString() ?? null
  await setPublishAt(tx, sheet.id, { publish_at, held_at: null })
  await moveRevision(tx, sheet.id)
  return {
    before: { publish_at: sheet.publish_at },
    after: { publish_at },
    result: await requireSheet(tx, sheet.id),
  }
}

/**
 * Publishes the due drafts and returns their ids. Any process may call it; each draft is published once. A draft with
 * an unaccepted stop is held instead: its time is removed, `held_at` is set, and the audit log gets its stops.
 */
export async function publishDue(database: Database, now: Date): Promise<string[]> {
  const due = await dueSheets(database.watch, now.toISOString())
  const published: string[] = []
  const by = { actor: THE_CLOCK, now }
  for (const id of due) {
    const name = { action: 'sheet.publish', object: sheetObject(id) } as const
    const record = await act(database, by, name, async (tx): Promise<Published | NotPublished> => {
      const sheet = await findSheet(tx, id)
      // Since `due` was read, another process may have published the draft, or the office cancelled its schedule.
      const stillDue = sheet?.state === 'draft' && sheet.publish_at !== null && sheet.publish_at <= now.toISOString()
      return stillDue ? publishOrHold(tx, sheet, by) : { isNoOp: true }
    })
    if (record) published.push(id)
  }
  return published
}

async function publishOrHold(tx: Db, sheet: SheetRecord, by: OfficeAct): Promise<Published | NotPublished> {
  try {
    return await publishChecked(tx, sheet, by)
  } catch (error) {
    if (!(error instanceof PublicationStopped)) throw error
    await setPublishAt(tx, sheet.id, { publish_at: null, held_at: by.now.toISOString() })
    await moveRevision(tx, sheet.id)
    return { action: 'sheet.hold', before: { publish_at: sheet.publish_at }, after: { stops: error.stops } }
  }
}

/**
 * Withdraws a published sheet or a draft; readers no longer see any of it. Throws `sheet_not_found`, `sheet_state`,
 * `edit_conflict`.
 */
export function withdrawSheet(database: Database, id: string, by: SheetAct): Promise<SheetRecord> {
  return act(database, by, { action: 'sheet.withdraw', object: sheetObject(id) }, async (tx) => {
    const sheet = await findForAct(tx, id, by)
    const { state } = sheet
    if (state === 'withdrawn') return { isNoOp: true, result: sheet }
    requireSeen(sheet, by)
    if (state === 'superseded') throw new AppError('sheet_state', `${id}: ${state}`)
    await setState(tx, id, 'withdrawn', { publish_at: null, held_at: null })
    const publishes = state === 'published'
    return { before: { state }, after: { state: 'withdrawn' }, publishes, result: await requireSheet(tx, id) }
  })
}

type Published = ActOutcome<SheetRecord> & { result: SheetRecord }
type NotPublished = ActOutcome<SheetRecord> & { result?: undefined }

/**
 * Publishes one version. Throws `publication_stopped` if a publication stop is not accepted, and `sheet_state` if the
 * published version is not `by.replaces`, which the officer's page named as the one to be replaced.
 */
async function publishChecked(tx: Db, sheet: SheetRecord, by: AcceptingAct): Promise<Published> {
  const published = (await versionsOf(tx, sheet)).find(({ state }) => state === 'published')?.id ?? null
  if (by.replaces !== undefined && by.replaces !== published)
    throw new AppError('sheet_state', `${sheet.id} would replace ${published ?? 'nothing'}`)
  const checked = await requireAccepted(tx, sheet, by)
  const done = await makePublished(tx, sheet, by.now)
  return { ...done, after: { ...done.after, ...checked } }
}

/** Publishes one version instead of the published one; returns what to write to the audit log. */
export async function makePublished(tx: Db, sheet: SheetRecord, now: Date): Promise<Published> {
  const versions = await versionsOf(tx, sheet)
  const published = versions.find(({ state }) => state === 'published')
  if (published) await setState(tx, published.id, 'superseded')
  await setState(tx, sheet.id, 'published', { published_at: now.toISOString(), publish_at: null, held_at: null })
  return {
    before: { state: sheet.state, published: published?.id ?? null },
    after: { state: 'published', published: sheet.id },
    publishes: true,
    result: await requireSheet(tx, sheet.id),
  }
}

export function sheetObject(id: string) {
  return { kind: 'sheet', id }
}

/** Returns a sheet if it has the expected revision. Throws `sheet_not_found`, `edit_conflict`. */
export async function findForAct(tx: Db, id: string, { revision }: SheetAct): Promise<SheetRecord> {
  const sheet = await requireSheet(tx, id)
  if (revision !== undefined && revision !== sheet.revision) throw new AppError('edit_conflict', id)
  return sheet
}

/** Throws `edit_conflict` if the state has changed: an officer who withdraws a draft must not withdraw results. */
export function requireSeen({ id, state }: SheetRecord, seen: SheetAct): void {
  if (seen.state !== undefined && seen.state !== state) throw new AppError('edit_conflict', `${id}: ${state}`)
}

/** Returns a version by its id. Throws `sheet_not_found`. */
export async function requireSheet(db: Db, id: string): Promise<SheetRecord> {
  const sheet = await findSheet(db, id)
  if (!sheet) throw new AppError('sheet_not_found', id)
  return sheet
}

/** Lists every version of every sheet, newest year first. */
export function allSheets(database: Database): Promise<SheetRecord[]> {
  return listSheets(database.fresh)
}
