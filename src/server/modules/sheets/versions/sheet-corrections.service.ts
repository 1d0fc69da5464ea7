import { createHash, randomUUID } from 'node:crypto'
import { MARK_IN_DRAFT } from '#contract/admin-sheets.ts'
import { sheetIdOf } from '#contract/sheet-ids.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActOutcome, act, actWithin } from '#server/modules/audit/office-act.service.ts'
import { copyStops } from '../checks/stops.queries.ts'
import { markReader } from '../reading/mark-cell.rules.ts'
import { officeMarkWords } from '../reading-settings.reads.ts'
import { insertSheet, moveRevision, type SheetRecord, versionsOf } from '../sheets.queries.ts'
import { findForAct, publishWithin, requireSheet, type SheetAct } from '../sheets.service.ts'
import { correctRow, type DegreeChange } from './correction.rules.ts'
import {
  copyOwnRows,
  correctionsOf,
  insertCorrections,
  rowOfSeat,
  saveOwnRow,
  subjectsOfVersion,
} from './sheet-versions.queries.ts'

export interface DegreeCorrection extends DegreeChange {
  /** Id of a draft, which is changed in place, or of the published version, of which a new version is made. */
  sheetId: string
  /** The officer's reason, stored with the correction. */
  reason: string
  /** Publishes the corrected version at once. */
  publish?: boolean
}

/**
 * Corrects one mark and returns the version with the correction. Changes a draft in place. For a published sheet, adds
 * the correction to the draft that collects them, or makes a new version. A correction to publish at once does not use
 * that draft, so it is refused while one exists. Throws `sheet_not_found`; `student_not_found` for an unknown seat;
 * `invalid_request` for an unknown subject and for an invalid or unchanged mark; `sheet_state` for another state or an
 * existing draft; `edit_conflict` if `by.revision` is outdated, or, with the field MARK_IN_DRAFT, if the draft already
 * corrects the same mark.
 */
export function correctDegree(database: Database, correction: DegreeCorrection, by: SheetAct): Promise<SheetRecord> {
  return act(database, by, nameOf(correction), (tx) => correct(tx, correction, by))
}

/** Corrects one mark, as `correctDegree` does, in the transaction of another act. */
export function correctWithin(tx: Db, correction: DegreeCorrection, by: SheetAct): Promise<SheetRecord> {
  return actWithin(tx, by, nameOf(correction), () => correct(tx, correction, by))
}

function nameOf({ sheetId: id }: DegreeCorrection) {
  return { action: 'sheet.correct', object: { kind: 'sheet', id } } as const
}

async function correct(tx: Db, correction: DegreeCorrection, by: SheetAct): Promise<ActOutcome<SheetRecord>> {
  const seen = await findForAct(tx, correction.sheetId, by)
  const draft = await draftFor(tx, seen, correction)
  const base = draft ?? seen
  const row = await rowOfSeat(tx, base.id, correction.seatNumber)
  const marks = markReader((await officeMarkWords(tx)) ?? {})
  const corrected = correctRow(row, await subjectsOfVersion(tx, base.id), correction, marks)
  if ('refused' in corrected) {
    throw new AppError(corrected.refused === 'student' ? 'student_not_found' : 'invalid_request', corrected.refused)
  }
  const target = draft?.id ?? (await deriveVersion(tx, seen, by))
  await saveOwnRow(tx, target, corrected.row)
  if (draft) await moveRevision(tx, target)
  const { before, after: degree } = corrected
  const { studentId } = corrected.row
  await keepCorrection(tx, { ...correction, target, before, degree }, by)
  const { publish, subject, sheetId } = correction
  const result = publish === true ? await publishWithin(tx, target, by) : await requireSheet(tx, target)
  // The audit log gets only student and subject; the old and the new mark are stored with the version.
  const after = { student_id: studentId, subject, of: sheetId }
  return { object: { kind: 'sheet', id: target }, after, result }
}

/** Returns the draft to correct; undefined if a new one is needed. */
async function draftFor(
  tx: Db,
  seen: SheetRecord,
  { publish, seatNumber, subject }: DegreeCorrection,
): Promise<SheetRecord | undefined> {
  if (seen.state === 'draft') return seen
  if (seen.state !== 'published') throw new AppError('sheet_state', `${seen.id}: ${seen.state}`)
  const versions = await versionsOf(tx, seen)
  const gathering = versions.find(({ state, corrects }) => state === 'draft' && corrects === seen.id)
  if (!gathering) return undefined
  if (publish === true) throw new AppError('sheet_state', `the draft ${gathering.id} collects corrections`)
  const already = (await correctionsOf(tx, gathering.id)).some(
    (other) => other.seat_number === seatNumber && other.subject === subject,
  )
  if (already) throw new AppError('edit_conflict', gathering.id, { fields: [MARK_IN_DRAFT] })
  return gathering
}

/** Creates a draft that has a version's subjects and shares its rows; returns its id. */
async function deriveVersion(tx: Db, seen: SheetRecord, { now }: SheetAct): Promise<string> {
  const [latest = seen] = await versionsOf(tx, seen)
  const version = latest.version + 1
  const id = sheetIdOf({ ...seen, version })
  await insertSheet(
    tx,
    {
      ...seen,
      id,
      version,
      state: 'draft',
      // No file has this hash. Otherwise the original file, uploaded again, would be taken for this correction.
      file_sha256: createHash('sha256').update(`${seen.file_sha256} ${id} ${randomUUID()}`).digest('hex'),
      created_at: now.toISOString(),
      publish_at: null,
      published_at: null,
      held_at: null,
      revision: 0,
      corrects: seen.id,
    },
    await subjectsOfVersion(tx, seen.id),
  )
  await copyOwnRows(tx, seen.id, id)
  await copyStops(tx, seen.id, id)
  return id
}

interface DoneCorrection extends DegreeCorrection {
  target: string
  before: string
}

async function keepCorrection(tx: Db, done: DoneCorrection, { actor, now }: SheetAct): Promise<void> {
  const { target, seatNumber, subject, before, degree, reason } = done
  const correction = {
    subject,
    before,
    after: degree,
    reason,
    actor_name: actor.name,
    at: now.toISOString(),
  }
  await insertCorrections(tx, [{ id: randomUUID(), sheet_id: target, seat_number: seatNumber, ...correction }])
}
