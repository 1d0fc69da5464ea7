import type { AuditAction } from '#contract/audit.ts'
import type { AppealTable } from '#server/db/office-tables.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { correctWithin } from '#server/modules/sheets/versions/sheet-corrections.service.ts'
import { correctionOf, requireAppeal, standingOf } from './appeals.office.service.ts'
import { findOpen, findRequest, updateAppeal, updateConfirmation } from './appeals.queries.ts'
import { isOpen } from './appeals.rules.ts'

/** An officer's step on an appeal, with the revision of the appeal that the officer's page shows. */
export interface AppealAct extends OfficeAct {
  /** The revision on the officer's page; if the appeal has another one by now, the step is an `edit_conflict`. */
  revision: number
}

/** The correction of the mark that an accepted appeal is about. */
export interface AppealCorrection {
  /** The sheet version in which the officer has seen the mark. */
  sheet_id: string
  degree: string
  publish: boolean
}

/** Assigns an open appeal to the actor, even if a colleague has taken it. Throws `not_found`, `edit_conflict`. */
export function takeAppeal(database: Database, id: string, by: AppealAct): Promise<void> {
  return step(database, { id, by, action: 'appeal.take', from: isOpen }, async (tx, appeal) => {
    await updateAppeal(tx, appeal, { state: 'taken', ...takenBy(by) })
  })
}

/** Unassigns the actor from an appeal, which then waits for an officer again. Throws `not_found`, `edit_conflict`. */
export function releaseAppeal(database: Database, id: string, by: AppealAct): Promise<void> {
  return step(database, { id, by, action: 'appeal.release', from: isMine(by) }, async (tx, appeal) => {
    await updateAppeal(tx, appeal, { state: 'waiting', taken_by: null, taken_by_name: null, taken_at: null })
  })
}

/** Refuses an appeal that the actor has taken. Throws `not_found`, `edit_conflict`. */
export function refuseAppeal(database: Database, id: string, answer: string, by: AppealAct): Promise<void> {
  return step(database, { id, by, action: 'appeal.refuse', from: isMine(by) }, async (tx, appeal) => {
    const answered_at = by.now.toISOString()
    await updateAppeal(tx, appeal, { state: 'refused', answer, answered_at, corrected_in: null })
  })
}

/**
 * Accepts an appeal that the actor has taken and corrects the mark, both in one transaction. Throws `not_found`;
 * `edit_conflict`, also if another sheet version has been published since; and the errors of `correctDegree`.
 */
export function acceptAppeal(
  database: Database,
  id: string,
  { answer, correction }: { answer: string; correction: AppealCorrection | null },
  by: AppealAct,
): Promise<void> {
  return step(database, { id, by, action: 'appeal.accept', from: isMine(by) }, async (tx, appeal) => {
    const corrected_in = correction
      ? await correct(tx, appeal, { ...correction, answer }, by)
      : await keptCorrection(tx, appeal)
    await updateAppeal(tx, appeal, { state: 'accepted', answer, answered_at: by.now.toISOString(), corrected_in })
  })
}

/**
 * Withdraws the officer's answer and assigns the appeal to the actor. A correction of the mark stays: sheet versions
 * are undone separately. Throws `not_found`, and `edit_conflict` also if the same mark has another open appeal.
 */
export function reopenAppeal(database: Database, id: string, by: AppealAct): Promise<void> {
  const isAnswered = (appeal: AppealTable) => !isOpen(appeal)
  return step(database, { id, by, action: 'appeal.reopen', from: isAnswered }, async (tx, appeal) => {
    if (await findOpen(tx, appeal)) throw new AppError('edit_conflict', id)
    await updateAppeal(tx, appeal, { state: 'taken', answered_at: null, ...takenBy(by) })
  })
}

/**
 * Confirms that a request comes from the student, once the officer has reached its sender, or withdraws the
 * confirmation. Throws `not_found`.
 */
export function confirmRequest(
  database: Database,
  { id, request, confirmed }: { id: string; request: string; confirmed: boolean },
  by: OfficeAct,
): Promise<void> {
  const action = confirmed ? 'appeal.confirm' : 'appeal.unconfirm'
  return act(database, by, { action, object: { kind: 'appeal', id } }, async (tx) => {
    const { student_id, subject } = await requireAppeal(tx, id)
    const found = await findRequest(tx, id, request)
    if (!found) throw new AppError('not_found')
    if ((found.confirmed_at !== null) === confirmed) return { isNoOp: true }
    await updateConfirmation(tx, request, {
      confirmed_at: confirmed ? by.now.toISOString() : null,
      confirmed_by: confirmed ? by.actor.name : null,
    })
    return { after: { student_id, subject } }
  })
}

/** Maximum length of a correction's reason, in characters. */
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

/** Returns the version with the appeal's earlier correction; null if there is none, or if readers see another mark. */
async function keptCorrection(tx: Db, appeal: AppealTable): Promise<string | null> {
  const seen = await correctionOf(tx, { ...appeal, state: 'accepted' })
  return seen === 'undone' ? null : appeal.corrected_in
}

interface Step {
  id: string
  by: AppealAct
  action: AuditAction
  /** Whether the appeal's current state allows the step. */
  from: (appeal: AppealTable) => boolean
}

function step(
  database: Database,
  { id, by, action, from }: Step,
  work: (tx: Db, appeal: AppealTable) => Promise<void>,
): Promise<void> {
  return act(database, by, { action, object: { kind: 'appeal', id } }, async (tx) => {
    const appeal = await requireAppeal(tx, id)
    if (appeal.revision !== by.revision || !from(appeal)) throw new AppError('edit_conflict', id)
    await work(tx, appeal)
    const { state } = await requireAppeal(tx, id)
    const { student_id, subject } = appeal
    return { before: { state: appeal.state }, after: { state, student_id, subject } }
  })
}

function isMine({ actor }: AppealAct): (appeal: AppealTable) => boolean {
  return ({ state, taken_by }) => state === 'taken' && taken_by === actor.uid
}

function takenBy({ actor, now }: AppealAct) {
  return { taken_by: actor.uid, taken_by_name: actor.name, taken_at: now.toISOString() }
}
