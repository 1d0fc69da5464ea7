import { createHash, randomUUID } from 'node:crypto'
import { sheetIdOf } from '#contract/sheet-ids.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'

import { type ActOutcome, act, actWithin } from '#server/modules/audit/office-act.service.ts'

import { insertSheet, moveRevision, type SheetRecord, versionsOf } from '../sheets.queries.ts'
import { findForAct, publishWithin, requireSheet, type SheetAct } from '../sheets.service.ts'
import { correctRows, type DegreeChange } from './correction.rules.ts'
import {
  correctionsOf,
  insertCorrections,
  replaceRows,
  rowsOfVersion,
  subjectsOfVersion,
} from './sheet-versions.queries.ts'

export interface DegreeCorrection extends DegreeChange {
  /** A draft, which is changed itself, or the published version, which stays as it is. */
  sheetId: string
  /** Kept with the correction. */
  reason: string
  /** Shows the corrected version to readers at once. */
  publish?: boolean
}

/**
 * Corrects one mark and returns the version that holds the correction. A draft takes it itself. Of a published sheet a
 * new version is made, or the draft that gathers its corrections takes one more; a correction to be shown at once goes
 * without that draft's others, so it is refused while there is one. Throws `sheet_not_found`; `student_not_found` for
 * a seat that the sheet has not; `invalid_request` for a subject that it has not and for a text that is no degree of
 * the subject, or the one that stands there; `sheet_state` for another state or a standing draft; `edit_conflict` when
 * `act.revision` is not the sheet's, or the same mark is corrected on the draft already.
 */
export function correctDegree(database: Database, correction: DegreeCorrection, by: SheetAct): Promise<SheetRecord> {
  return act(database, by, nameOf(correction), (tx) => correct(tx, correction, by))
}

/** As `correctDegree`, inside the work of another act. */
export function correctWithin(tx: Db, correction: DegreeCorrection, by: SheetAct): Promise<SheetRecord> {
  return actWithin(tx, by, nameOf(correction), () => correct(tx, correction, by))
}

function nameOf({ sheetId: id }: DegreeCorrection) {
  return { action: 'sheet.correct', object: { kind: 'sheet', id } } as const
}

async function correct(tx: Db, correction: DegreeCorrection, by: SheetAct): Promise<ActOutcome<SheetRecord>> {
  const seen = await findForAct(tx, correction.sheetId, by)
  const standing = await draftFor(tx, seen, correction)
  const base = standing ?? seen
  const corrected = correctRows(await rowsOfVersion(tx, base.id), await subjectsOfVersion(tx, base.id), correction)
  if ('refused' in corrected) {
    throw new AppError(corrected.refused === 'student' ? 'student_not_found' : 'invalid_request', corrected.refused)
  }
  const target = standing?.id ?? (await copyVersion(tx, seen, by))
  await replaceRows(tx, target, corrected.rows)
  if (standing) await moveRevision(tx, target)
  const { studentId, before } = corrected
  await keepCorrection(tx, { ...correction, target, before }, by)
  const { publish, subject, sheetId } = correction
  const result = publish === true ? await publishWithin(tx, target, by) : await requireSheet(tx, target)
  // The version holds what was corrected to what; the log says whose mark in which subject.
  const after = { student_id: studentId, subject, of: sheetId }
  return { object: { kind: 'sheet', id: target }, after, result }
}

/** The draft that takes the correction; undefined where one is to be made. */
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
  if (publish === true) throw new AppError('sheet_state', `${gathering.id} gathers corrections`)
  const already = (await correctionsOf(tx, gathering.id)).some(
    (other) => other.seat_number === seatNumber && other.subject === subject,
  )
  if (already) throw new AppError('edit_conflict', gathering.id)
  return gathering
}

/** A draft beside a version, with its subjects; the rows are the caller's to write. Returns its id. */
async function copyVersion(tx: Db, seen: SheetRecord, { now }: SheetAct): Promise<string> {
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
      // No file's: the same file sent again is still the version that was made of it.
      file_sha256: createHash('sha256').update(`${seen.file_sha256} ${id} ${randomUUID()}`).digest('hex'),
      created_at: now.toISOString(),
      publish_at: null,
      published_at: null,
      revision: 0,
      corrects: seen.id,
    },
    await subjectsOfVersion(tx, seen.id),
  )
  return id
}

interface DoneCorrection extends DegreeCorrection {
  target: string
  before: string
}

async function keepCorrection(tx: Db, done: DoneCorrection, { actor, now }: SheetAct): Promise<void> {
  const { target, seatNumber, subject, before, degree, reason } = done
  const correction = { subject, before, after: degree, reason, actor_name: actor.name, at: now.toISOString() }
  await insertCorrections(tx, [{ id: randomUUID(), sheet_id: target, seat_number: seatNumber, ...correction }])
}
