import { randomUUID } from 'node:crypto'
import { type FollowedAppeal, shownAppealCode } from '#contract/appeals.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { transcript } from '#server/modules/results/results.service.ts'
import { codeHash, newCode } from './appeal-code.ts'
import { type AppealPlace, findByCode, insertRequest, openAppeal } from './appeals.queries.ts'
import { progressSince } from './appeals.rules.ts'

export interface AppealParts {
  database: Database
  /** What is published at this moment. */
  published: () => Parameters<typeof transcript>[1]
  now: () => Date
}

export interface AppealRequest extends AppealPlace {
  contact: string
  reason: string
}

/**
 * Asks for one mark to be checked again; answers the code by which that is followed, which is stored nowhere. Who asks while the
 * same mark is asked about already asks within that appeal, and is answered in the same way. Throws what the transcript throws;
 * `student_not_found` where no published sheet has the student; `invalid_request` for a subject that the sheet has not.
 */
export async function requestAppeal(
  parts: AppealParts,
  { contact, reason, ...place }: AppealRequest,
): Promise<{ code: string }> {
  const term = await publishedTerm(parts, place)
  if (!term) throw new AppError('student_not_found')
  if (!term.degrees.some(({ name }) => name === place.subject)) throw new AppError('invalid_request', 'subject')
  const created_at = parts.now().toISOString()
  const code = newCode()
  await parts.database.write.transaction().execute(async (tx) => {
    const appeal_id = await openAppeal(tx, place, { id: randomUUID(), created_at })
    // The one that stood open was answered in this very moment; asking again opens another.
    if (appeal_id === undefined) throw new AppError('service_unavailable')
    await insertRequest(tx, { code_hash: codeHash(code), appeal_id, contact, reason, created_at })
  })
  return { code: shownAppealCode(code) }
}

/**
 * What has become of the appeal of a code. Throws `not_found` for a code that nobody was given, and, as the transcript does,
 * `data_unavailable` or `result_withheld` while the office keeps that result back.
 */
export async function followAppeal(parts: AppealParts, code: string): Promise<FollowedAppeal> {
  // Through the writing handle: a replica may not know a code that was given a moment ago.
  const appeal = await findByCode(parts.database.write, codeHash(code))
  if (!appeal) throw new AppError('not_found')
  await publishedTerm(parts, appeal)
  const { year, grade, term, subject, asked_at } = appeal
  return { year, grade, term, subject, asked_at, ...progressSince(asked_at, appeal) }
}

/** The student's term as readers see it; undefined where they see none. Throws `data_unavailable`, `result_withheld`. */
async function publishedTerm(
  { database, published }: AppealParts,
  { student_id, year, grade, term }: AppealPlace,
): Promise<Extract<TranscriptTerm, { withheld: false }> | undefined> {
  const { items } = await transcript(database.read, published(), { student_id })
  const found = items.find((item) => item.year === year && item.grade === grade && item.term === term)
  if (found?.withheld) throw new AppError('result_withheld')
  return found
}
