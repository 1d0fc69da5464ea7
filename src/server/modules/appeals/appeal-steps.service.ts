import type { AuditAction } from '#contract/audit.ts'
import type { AppealTable } from '#server/db/office-tables.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type OfficeAct, recordAudit } from '#server/modules/admin/audit.service.ts'
import { correctWithin } from '#server/modules/sheets/versions/sheet-corrections.service.ts'
import { standingOf } from './appeals.office.service.ts'
import { findAppeal, findOpen, updateAppeal } from './appeals.queries.ts'
import { isOpen } from './appeals.rules.ts'

/** What an officer does with an appeal. Each step is one transaction with its line in the audit log. */

/** Who acts on an appeal, as it was seen. */
export interface AppealAct extends OfficeAct {
  /** The revision that the officer has seen: on another one nothing is done. */
  revision: number
}

/** What is known of the corrected mark. */
export interface AppealCorrection {
  /** The version whose mark the officer has seen. */
  sheet_id: string
  degree: string
  publish: boolean
}

/** Gives an open appeal to who acts, also out of a colleague's hands. Throws `not_found`, `edit_conflict`. */
export function takeAppeal(database: Database, id: string, act: AppealAct): Promise<void> {
  return step(database, { id, act, action: 'appeal.take', from: isOpen }, async (tx, appeal) => {
    await updateAppeal(tx, appeal, { state: 'taken', ...takenBy(act) })
  })
}

/** Leaves a taken appeal to others. Throws `not_found`, `edit_conflict`. */
export function releaseAppeal(database: Database, id: string, act: AppealAct): Promise<void> {
  return step(database, { id, act, action: 'appeal.release', from: isMine(act) }, async (tx, appeal) => {
    await updateAppeal(tx, appeal, { state: 'waiting', taken_by: null, taken_by_name: null, taken_at: null })
  })
}

/** Refuses an appeal that who acts has taken. Throws `not_found`, `edit_conflict`. */
export function refuseAppeal(database: Database, id: string, answer: string, act: AppealAct): Promise<void> {
  return step(database, { id, act, action: 'appeal.refuse', from: isMine(act) }, async (tx, appeal) => {
    const answered_at = act.now.toISOString()
    await updateAppeal(tx, appeal, { state: 'refused', answer, answered_at, corrected_in: null })
  })
}

/**
 * Accepts an appeal that who acts has taken, and corrects the mark with it: both or neither. Throws `not_found`; `edit_conflict`
 * also where another version is published than the one seen; and what `correctDegree` throws.
 */
export function acceptAppeal(
  database: Database,
  id: string,
  { answer, correction }: { answer: string; correction: AppealCorrection | null },
  act: AppealAct,
): Promise<void> {
  return step(database, { id, act, action: 'appeal.accept', from: isMine(act) }, async (tx, appeal) => {
    const corrected_in = correction ? await correct(tx, appeal, { ...correction, answer }, act) : appeal.corrected_in
    await updateAppeal(tx, appeal, { state: 'accepted', answer, answered_at: act.now.toISOString(), corrected_in })
  })
}

/**
 * Takes an answer back; a correction stays, as versions of sheets have their own way back. Throws `not_found`, and
 * `edit_conflict` also where the same mark is asked about in another appeal by now.
 */
export function reopenAppeal(database: Database, id: string, act: AppealAct): Promise<void> {
  const isAnswered = (appeal: AppealTable) => !isOpen(appeal)
  return step(database, { id, act, action: 'appeal.reopen', from: isAnswered }, async (tx, appeal) => {
    if (await findOpen(tx, appeal)) throw new AppError('edit_conflict', id)
    await updateAppeal(tx, appeal, { state: 'taken', answered_at: null, ...takenBy(act) })
  })
}

/** As long as a correction's reason may be. */
const MAX_CORRECTION_REASON = 500

async function correct(
  tx: Db,
  appeal: AppealTable,
  { sheet_id: sheetId, degree, publish, answer }: AppealCorrection & { answer: string },
  { actor, now }: AppealAct,
): Promise<string> {
  const standing = await standingOf(tx, appeal)
  if (!standing) throw new AppError('sheet_not_found', sheetId)
  if (standing.sheetId !== sheetId) throw new AppError('edit_conflict', sheetId)
  const reason = `تظلم: ${answer}`.slice(0, MAX_CORRECTION_REASON)
  const { seatNumber } = standing
  const correction = { sheetId, seatNumber, subject: appeal.subject, degree, reason, publish }
  return (await correctWithin(tx, correction, { actor, now })).id
}

interface Step {
  id: string
  act: AppealAct
  action: AuditAction
  /** Whether the appeal, as it stands, allows it. */
  from: (appeal: AppealTable) => boolean
}

function step(
  database: Database,
  { id, act, action, from }: Step,
  work: (tx: Db, appeal: AppealTable) => Promise<void>,
): Promise<void> {
  return officeTransaction(database, async (tx) => {
    const appeal = await findAppeal(tx, id)
    if (!appeal) throw new AppError('not_found')
    if (appeal.revision !== act.revision || !from(appeal)) throw new AppError('edit_conflict', id)
    await work(tx, appeal)
    const after = await findAppeal(tx, id)
    const { student_id, subject } = appeal
    const object = { kind: 'appeal', id }
    const [before, became] = [{ state: appeal.state }, { state: after?.state, student_id, subject }]
    await recordAudit(tx, { actor: act.actor, action, object, before, after: became }, act.now)
  })
}

function isMine({ actor }: AppealAct): (appeal: AppealTable) => boolean {
  return ({ state, taken_by }) => state === 'taken' && taken_by === actor.uid
}

function takenBy({ actor, now }: AppealAct) {
  return { taken_by: actor.uid, taken_by_name: actor.name, taken_at: now.toISOString() }
}
