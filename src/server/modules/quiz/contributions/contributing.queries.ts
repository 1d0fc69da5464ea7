import type { Selectable, Updateable } from 'kysely'
import { keysetPage } from '#server/db/keyset.ts'
import type { QuestionReportTable, QuestionTable } from '#server/db/question-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { ofPlace, QUESTION_COLUMNS, type QuestionRow, type QuizPlaceColumns } from '../quiz.queries.ts'

const OWN_COLUMNS = [...QUESTION_COLUMNS, 'state', 'withdrawn_at', 'created_at'] as const
export type OwnQuestionRow = Pick<Selectable<QuestionTable>, (typeof OWN_COLUMNS)[number]>

/** One page of an account's questions, the newest first. Throws invalid_request. */
export function listOwnQuestions(
  db: Db,
  uid: string,
  page: { after: string | undefined; size: number },
): Promise<{ rows: OwnQuestionRow[]; next: string | null }> {
  return keysetPage(ownQuestions(db, uid), { by: ['created_at', 'id'], order: 'desc', ...page })
}

export function findOwnQuestion(db: Db, uid: string, id: string): Promise<OwnQuestionRow | undefined> {
  return ownQuestions(db, uid).where('id', '=', id).executeTakeFirst()
}

function ownQuestions(db: Db, uid: string) {
  return db.selectFrom('question').select(OWN_COLUMNS).where('creator_uid', '=', uid).where('origin', '=', 'student')
}

export async function updateQuestion(db: Db, id: string, change: Updateable<QuestionTable>): Promise<void> {
  await db.updateTable('question').set(change).where('id', '=', id).execute()
}

/** Questions of one quiz with a search key that readers may see, or that an account has waiting for the office. */
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

/** What the office hid in one quiz under a search key. */
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

export async function insertQuestionReport(db: Db, row: QuestionReportTable): Promise<void> {
  await db.insertInto('question_report').values(row).execute()
}
