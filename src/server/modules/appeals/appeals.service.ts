import { randomUUID } from 'node:crypto'
import { type FollowedAppeal, shownAppealCode } from '#contract/appeals.ts'
import { appealsPeriod } from '#contract/appeals-period.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { transcript } from '#server/modules/results/results.service.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import { isCodeOf } from '#server/modules/students/student-codes.service.ts'
import { codeHash, newCode } from './appeal-code.ts'
import { correctionOf } from './appeals.office.service.ts'
import {
  type AppealPlace,
  findByCode,
  insertRequest,
  noteNewRequest,
  openAppeal,
  updateConfirmation,
} from './appeals.queries.ts'
import { progressFor } from './appeals.rules.ts'

export interface AppealParts {
  database: Database
  /** The currently published results. */
  published: () => Parameters<typeof transcript>[1]
  now: () => Date
}

interface AppealRequest extends AppealPlace {
  contact: string
  reason: string
  student_code?: string | undefined
}

/**
 * Requests a review of one mark, and returns the code for following it; only the code's hash is stored. If the mark has
 * an open appeal, the request joins it, and the caller cannot tell. A request with the student's own code is confirmed:
 * only a confirmed request shows the office's answer. Throws `wrong_code` for another student code, `student_not_found`
 * if no published sheet has the student, `invalid_request` if the sheet lacks the subject, `appeals_closed` outside the
 * office's period, and the errors of the transcript.
 */
export async function requestAppeal(
  parts: AppealParts,
  { contact, reason, student_code, ...place }: AppealRequest,
): Promise<{ code: string }> {
  const window = await readFrontSetting(parts.database.fresh, 'appeals_window')
  if (window && appealsPeriod(window, parts.now()).state !== 'open') throw new AppError('appeals_closed')
  const term = await publishedTerm(parts, place)
  if (!term) throw new AppError('student_not_found')
  if (!term.degrees.some(({ name }) => name === place.subject)) throw new AppError('invalid_request', 'subject')
  const isConfirmed = student_code !== undefined
  if (isConfirmed && !(await isCodeOf(parts.database.fresh, place.student_id, student_code))) {
    throw new AppError('wrong_code')
  }
  const created_at = parts.now().toISOString()
  const confirmed_at = isConfirmed ? created_at : null
  const code = newCode()
  await memberTransaction(parts.database, async (tx) => {
    const appeal = await openAppeal(tx, place, { id: randomUUID(), created_at })
    // The open appeal was answered during this transaction; if the client repeats the request, it opens a new one.
    if (!appeal) throw new AppError('service_unavailable')
    // Unconfirmed requests cause no conflict: otherwise anybody could keep the office from answering by sending them.
    if (appeal.isJoined && isConfirmed) await noteNewRequest(tx, appeal.id)
    await insertRequest(tx, {
      code_hash: codeHash(code),
      appeal_id: appeal.id,
      contact,
      reason,
      created_at,
      confirmed_at,
      confirmed_by: null,
    })
  })
  return { code: shownAppealCode(code) }
}

/**
 * Returns what a code shows of its appeal. Throws `not_found` for an unknown code, `data_unavailable` while the student
 * is hidden, and `result_withheld` while the result is withheld.
 */
export async function followAppeal(parts: AppealParts, code: string): Promise<FollowedAppeal> {
  // Read from the primary database, because a replica may not have a new code yet.
  const appeal = await findByCode(parts.database.write, codeHash(code))
  if (!appeal) throw new AppError('not_found')
  await publishedTerm(parts, appeal)
  const { year, grade, term, subject, asked_at } = appeal
  const confirmed = appeal.confirmed_at !== null
  const correction = await correctionOf(parts.database.write, appeal)
  const progress = progressFor({ asked_at, confirmed }, { ...appeal, correction })
  return { year, grade, term, subject, asked_at, confirmed, ...progress }
}

/**
 * Confirms a request, found by its appeal's code, with the student's own code. Returns what `followAppeal` returns.
 * Throws `wrong_code` for another student code, and the errors of `followAppeal`.
 */
export async function confirmByCode(
  parts: AppealParts,
  { code, student_code }: { code: string; student_code: string },
): Promise<FollowedAppeal> {
  const hash = codeHash(code)
  await memberTransaction(parts.database, async (tx) => {
    const appeal = await findByCode(tx, hash)
    if (!appeal) throw new AppError('not_found')
    if (!(await isCodeOf(tx, appeal.student_id, student_code))) throw new AppError('wrong_code')
    const confirmed_at = parts.now().toISOString()
    if (appeal.confirmed_at !== null) return
    await updateConfirmation(tx, hash, { confirmed_at, confirmed_by: null })
    await noteNewRequest(tx, appeal.id)
  })
  return followAppeal(parts, code)
}

/**
 * Returns the student's published term, or undefined if there is none. Throws `data_unavailable`, `result_withheld`.
 */
async function publishedTerm(
  { database, published }: AppealParts,
  { student_id, year, grade, term }: AppealPlace,
): Promise<Extract<TranscriptTerm, { withheld: false }> | undefined> {
  const { items } = await transcript(database.read, published(), { student_id })
  const found = items.find((item) => item.year === year && item.grade === grade && item.term === term)
  if (found?.withheld) throw new AppError('result_withheld')
  return found
}
