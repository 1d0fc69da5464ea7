import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { SheetHeading } from './sheet-reading.rules.ts'
import {
  dueSheets,
  findSheet,
  listSheets,
  type SheetRecord,
  setPublishAt,
  setState,
  versionsOf,
} from './sheets.queries.ts'

/**
 * A sheet's life (design, section 4): draft → published → superseded or withdrawn. Each step is one short transaction that
 * moves a state, and every version stays.
 */

/**
 * Publishes a draft, or any earlier version again; what stood published for the same grade, term and year is superseded.
 * A published sheet stays as it is. Throws `sheet_not_found`.
 */
export function publishSheet(database: Database, id: string, now: Date): Promise<SheetRecord> {
  return officeTransaction(database, (tx) => publishWithin(tx, id, now))
}

/** As `publishSheet`, within a transaction of the caller's that holds the office's lock. */
export async function publishWithin(tx: Db, id: string, now: Date): Promise<SheetRecord> {
  const sheet = await mustFind(tx, id)
  if (sheet.state !== 'published') await makePublished(tx, sheet, now)
  return mustFind(tx, id)
}

/** Sets the time at which a draft publishes itself; null takes it back. Throws `sheet_not_found`, `sheet_state`. */
export function schedulePublication(database: Database, id: string, at: Date | null): Promise<SheetRecord> {
  return officeTransaction(database, async (tx) => {
    const sheet = await mustFind(tx, id)
    if (sheet.state !== 'draft') throw new AppError('sheet_state', `${id}: ${sheet.state}`)
    await setPublishAt(tx, id, at?.toISOString() ?? null)
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
      if (sheet && stillDue) await makePublished(tx, sheet, now)
      return stillDue
    })
    if (moved) published.push(id)
  }
  return published
}

/** Takes a published sheet or a draft away; nothing of it is seen any more. Throws `sheet_not_found`, `sheet_state`. */
export function withdrawSheet(database: Database, id: string): Promise<SheetRecord> {
  return officeTransaction(database, async (tx) => {
    const sheet = await mustFind(tx, id)
    if (sheet.state === 'superseded') throw new AppError('sheet_state', `${id}: ${sheet.state}`)
    if (sheet.state !== 'withdrawn') {
      await setState(tx, id, 'withdrawn', { publish_at: null })
      if (sheet.state === 'published') await bumpPublication(tx)
    }
    return mustFind(tx, id)
  })
}

/**
 * Goes back to the version that was superseded before the one now published. Throws `sheet_state` where nothing is
 * published or nothing earlier stands.
 */
export function rollBack(database: Database, heading: SheetHeading, now: Date): Promise<SheetRecord> {
  return officeTransaction(database, async (tx) => {
    const versions = await versionsOf(tx, heading)
    const current = versions.find((sheet) => sheet.state === 'published')
    if (!current) throw new AppError('sheet_state', 'nothing is published')
    const earlier = versions.find((sheet) => sheet.state === 'superseded' && sheet.version < current.version)
    if (!earlier) throw new AppError('sheet_state', `${current.id}: no earlier version`)
    await makePublished(tx, earlier, now)
    return mustFind(tx, earlier.id)
  })
}

async function makePublished(tx: Db, sheet: SheetRecord, now: Date): Promise<void> {
  // The column's check keeps grade and term in their closed lists.
  const versions = await versionsOf(tx, sheet as SheetRecord & SheetHeading)
  for (const other of versions) {
    if (other.state === 'published') await setState(tx, other.id, 'superseded')
  }
  await setState(tx, sheet.id, 'published', { published_at: now.toISOString(), publish_at: null })
  await bumpPublication(tx)
}

async function mustFind(db: Db, id: string): Promise<SheetRecord> {
  const sheet = await findSheet(db, id)
  if (!sheet) throw new AppError('sheet_not_found', id)
  return sheet
}

/** Every version of every sheet, newest year first. */
export function allSheets(database: Database): Promise<SheetRecord[]> {
  return listSheets(database.read)
}
