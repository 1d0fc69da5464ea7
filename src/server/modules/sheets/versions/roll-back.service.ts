import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { type SheetStepLine, stepsOfSheets } from '#server/modules/audit/sheet-publications.reads.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import { type SheetRecord, versionsOf } from '../sheets.queries.ts'
import { findForAct, makePublished, requireSeen, type SheetAct, sheetObject } from '../sheets.service.ts'
import { type SeenVersion, type SheetStep, seenBefore } from './seen-versions.rules.ts'

/**
 * A roll-back replaces the published version of a sheet by the version that readers saw before it
 * (docs/decisions/0003-one-transaction-a-sheet.md).
 */

/** A roll-back that was made: the version published now, and the one that it replaced. */
export interface RolledBack {
  from: SheetRecord
  to: SheetRecord
  /** When the version that is published again had been published before. */
  publishedAt: string
}

/** An officer's roll-back, checked against what the officer's page shows. */
export interface RollBackAct extends SheetAct {
  /** Id of the version to which the roll-back leads according to the officer's page; omit to skip the check. */
  to?: string | undefined
}

/** Rolls a sheet back. Throws `sheet_state` if nothing is published, or readers saw no version before. */
export function rollBack(database: Database, heading: SheetHeading, by: OfficeAct): Promise<RolledBack> {
  return act(database, by, { action: 'sheet.roll_back', object: sheetObject('') }, (tx) =>
    rollBackWithin(tx, heading, by),
  )
}

/**
 * Rolls a sheet back from the version that the officer's page shows as published. Throws `sheet_not_found`,
 * `edit_conflict` also if it now leads to another version, and `sheet_state` if the version is no longer published.
 */
export function rollBackFrom(database: Database, id: string, by: RollBackAct): Promise<RolledBack> {
  return act(database, by, { action: 'sheet.roll_back', object: sheetObject(id) }, async (tx) => {
    const sheet = await findForAct(tx, id, by)
    requireSeen(sheet, by)
    if (sheet.state !== 'published') throw new AppError('sheet_state', `${sheet.id}: ${sheet.state}`)
    return rollBackWithin(tx, sheet, by)
  })
}

async function rollBackWithin(tx: Db, heading: SheetHeading, { to, now }: OfficeAct & { to?: string | undefined }) {
  const versions = await versionsOf(tx, heading)
  const from = versions.find((sheet) => sheet.state === 'published')
  if (!from) throw new AppError('sheet_state', 'nothing is published')
  const seen = await rollBackTarget(tx, versions)
  if (to !== undefined && to !== seen?.id) throw new AppError('edit_conflict', `leads to ${seen?.id}, not to ${to}`)
  const earlier = versions.find(({ id }) => id === seen?.id)
  if (!seen || !earlier) throw new AppError('sheet_state', `${from.id}: readers saw no version before`)
  const published = await makePublished(tx, earlier, now)
  const [before, after] = [{ published: from.id }, { published: earlier.id }]
  const result: RolledBack = { from, to: published.result, publishedAt: seen.publishedAt }
  return { ...published, object: sheetObject(from.id), before, after, result }
}

/**
 * Returns the version to which a roll-back leads, of all versions of a sheet; undefined if readers saw none before the
 * published one.
 */
export async function rollBackTarget(db: Db, versions: readonly SheetRecord[]): Promise<SeenVersion | undefined> {
  const lines = await stepsOfSheets(
    db,
    versions.map(({ id }) => id),
  )
  return seenBefore(versions, lines.map(stepOf))
}

function stepOf({ at, action, sheetId, after }: SheetStepLine): SheetStep {
  if (action === 'sheet.withdraw') return { at, kind: 'withdraw', sheetId }
  if (action !== 'sheet.roll_back') return { at, kind: 'publish', sheetId }
  // The cast is safe: `rollBackWithin` wrote this JSON.
  const { published } = JSON.parse(after ?? '{}') as { published?: string }
  return { at, kind: 'roll_back', sheetId, to: published ?? '' }
}
