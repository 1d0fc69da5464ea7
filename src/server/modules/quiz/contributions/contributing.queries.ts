import type { Updateable } from 'kysely'
import type { QuestionOrder } from '#contract/question-counts.ts'
import type { QuestionReportTable, QuestionTable } from '#server/db/question-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { pageOfQuestions } from '../counts/difficulty-order.queries.ts'
import { QUESTION_COLUMNS, type QuestionRow, type QuizPlaceColumns } from '../questions/question-rows.ts'
import { ofPlace } from '../quiz.queries.ts'

/** Returns one page of an account's questions. Throws AppError `invalid_request` for an invalid `after`. */
export function listOwnQuestions(
  db: Db,
  uid: string,
  page: { order: QuestionOrder; after: string | undefined; size: number },
): Promise<{ rows: QuestionRow[]; next: string | null }> {
  return pageOfQuestions(ownQuestions(db, uid), page)
}

export function findOwnQuestion(db: Db, uid: string, id: string): Promise<QuestionRow | undefined> {
  return ownQuestions(db, uid).where('id', '=', id).executeTakeFirst()
}

function ownQuestions(db: Db, uid: string) {
  return db
    .selectFrom('question')
    .select(QUESTION_COLUMNS)
    .where('creator_uid', '=', uid)
    .where('origin', '=', 'student')
}

export async function updateQuestion(db: Db, id: string, change: Updateable<QuestionTable>): Promise<void> {
  await db.updateTable('question').set(change).where('id', '=', id).execute()
}

/**
 * Returns the questions of one quiz with the given search key: shown ones, and those of the account `uid` that wait for
 * approval.
 */
export function listSameText(
  db: Db,
  place: QuizPlaceColumns,
  { textKey, uid, limit }: { textKey: string; uid: string; limit: number },
): Promise<QuestionRow[]> {
  return ofPlace(db, place)
    .select(QUESTION_COLUMNS)
    .where('text_key', '=', textKey)
    .where('withdrawn_at', 'is', null)
    .where((row) =>
      row.or([row('state', '=', 'shown'), row.and([row('state', '=', 'waiting'), row('creator_uid', '=', uid)])]),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the hidden questions of one quiz with the given search key. */
export function listHiddenSame(db: Db, place: QuizPlaceColumns, textKey: string): Promise<QuestionRow[]> {
  return ofPlace(db, place)
    .select(QUESTION_COLUMNS)
    .where('text_key', '=', textKey)
    .where('state', '=', 'hidden')
    .execute()
}

export async function hasQuestions(db: Db, place: QuizPlaceColumns): Promise<boolean> {
  return (await ofPlace(db, place).select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function isQuestionShown(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('question')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the reports against each question, also settled ones. Questions without reports are not in the result. */
export async function countReports(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_report')
    .select((row) => ['question_id', row.fn.countAll<number | string>().as('reports')] as const)
    .where('question_id', 'in', ids)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, reports }) => [question_id, Number(reports)]))
}

export async function insertQuestionReport(db: Db, row: QuestionReportTable): Promise<void> {
  await db.insertInto('question_report').values(row).execute()
}
