import { randomUUID } from 'node:crypto'
import { type FollowedAppeal, shownAppealCode } from '#contract/appeals.ts'
import { appealsPeriod } from '#contract/appeals-period.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { transcript } from '#server/modules/results/results.service.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import { codeHash, newCode } from './appeal-code.ts'
import { type AppealPlace, findByCode, insertRequest, openAppeal } from './appeals.queries.ts'
import { progressSince } from './appeals.rules.ts'

export interface AppealParts {
  database: Database
  /** The currently published results. */
  published: () => Parameters<typeof transcript>[1]
  now: () => Date
}

export interface AppealRequest extends AppealPlace {
  contact: string
  reason: string
}

/**
 * Requests a review of one mark. Returns the code that follows it, which is not stored. If the same mark has an open
 * appeal, the request joins it and gets the same answer. Throws the errors of the transcript,
 * `student_not_found` if no published sheet has the student, `invalid_request` if the sheet lacks the subject, and
 * `appeals_closed` outside the office's period.
 */
export async function requestAppeal(
  parts: AppealParts,
  { contact, reason, ...place }: AppealRequest,
): Promise<{ code: string }> {
  const window = await readFrontSetting(parts.database.fresh, 'appeals_window')
  if (window && appealsPeriod(window, parts.now()).state !== 'open') throw new AppError('appeals_closed')
  const term = await publishedTerm(parts, place)
  if (!term) throw new AppError('student_not_found')
  if (!term.degrees.some(({ name }) => name === place.subject)) throw new AppError('invalid_request', 'subject')
  const created_at = parts.now().toISOString()
  const code = newCode()
  await memberTransaction(parts.database, async (tx) => {
    const appeal_id = await openAppeal(tx, place, { id: randomUUID(), created_at })
    // The open appeal was answered during this transaction; a retry opens another.
    if (appeal_id === undefined) throw new AppError('service_unavailable')
    await insertRequest(tx, { code_hash: codeHash(code), appeal_id, contact, reason, created_at })
  })
  return { code: shownAppealCode(code) }
}

/**
 * The progress of a code's appeal. Throws `not_found` for an unknown code, and, as the transcript does,
 * `data_unavailable` or `result_withheld` while the office withholds the result.
 */
export async function followAppeal(parts: AppealParts, code: string): Promise<FollowedAppeal> {
  // The writing handle, because a replica may not have a new code yet.
  const appeal = await findByCode(parts.database.write, codeHash(code))
  if (!appeal) throw new AppError('not_found')
  await publishedTerm(parts, appeal)
  const { year, grade, term, subject, asked_at } = appeal
  return { year, grade, term, subject, asked_at, ...progressSince(asked_at, appeal) }
}

/** The student's published term; undefined if there is none. Throws `data_unavailable`, `result_withheld`. */
async function publishedTerm(
  { database, published }: AppealParts,
  { student_id, year, grade, term }: AppealPlace,
): Promise<Extract<TranscriptTerm, { withheld: false }> | undefined> {
  const { items } = await transcript(database.read, published(), { student_id })
  const found = items.find((item) => item.year === year && item.grade === grade && item.term === term)
  if (found?.withheld) throw new AppError('result_withheld')
  return found
}
