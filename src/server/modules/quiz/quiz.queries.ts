import type { Insertable } from 'kysely'
import type { ContentSource } from '#server/db/content-source.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { QuestionTable } from '#server/db/question-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { QUESTION_COLUMNS, type QuestionRow, type QuizPlaceColumns } from './questions/question-rows.ts'

/** Returns the questions that readers may see, of all quizzes or of one, in the order of the quizzes. */
export function listShownQuestions(db: Db, place?: QuizPlaceColumns): Promise<QuestionRow[]> {
  return (place ? ofPlace(db, place) : db.selectFrom('question'))
    .select(QUESTION_COLUMNS)
    .where('state', '=', 'shown')
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the quizzes with more than `most` questions that readers may see. */
export function listQuizzesAbove(db: Db, most: number): Promise<QuizPlaceColumns[]> {
  return db
    .selectFrom('question')
    .select(['origin', 'grade', 'term', 'subject'])
    .where('state', '=', 'shown')
    .where('withdrawn_at', 'is', null)
    .groupBy(['origin', 'grade', 'term', 'subject'])
    .having((row) => row.fn.countAll(), '>', most)
    .execute()
}

/** Counts the questions of one quiz that readers may see. */
export async function countShownQuestionsOf(db: Db, place: QuizPlaceColumns): Promise<number> {
  const { shown } = await ofPlace(db, place)
    .select(({ fn }) => fn.countAll().as('shown'))
    .where('state', '=', 'shown')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(shown)
}

/**
 * Returns all questions of one quiz except the demonstration's: also waiting and hidden ones, and withdrawn ones only
 * if they are hidden.
 */
export function listOfficeQuestionsOf(db: Db, place: QuizPlaceColumns): Promise<QuestionRow[]> {
  return ofPlace(db, place)
    .select(QUESTION_COLUMNS)
    .where('source', '=', 'office')
    .where((row) => row.or([row('withdrawn_at', 'is', null), row('state', '=', 'hidden')]))
    .execute()
}

export function ofPlace(db: Db, { origin, grade, term, subject }: QuizPlaceColumns) {
  const questions = db.selectFrom('question').where('origin', '=', origin)
  if (origin !== 'student') return questions
  return questions.where('grade', '=', grade).where('term', '=', term).where('subject', '=', subject)
}

/** Returns the position after that of the last question of all quizzes. */
export async function nextPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('question')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

export async function insertQuestions(db: Db, rows: readonly Insertable<QuestionTable>[]): Promise<void> {
  await insertRows(db, 'question', rows)
}

/** Removes a contributor's name and account id from the contributor's questions. */
export async function clearContributor(db: Db, uid: string): Promise<void> {
  await db
    .updateTable('question')
    .set({ creator_name: null, creator_uid: null })
    .where('creator_uid', '=', uid)
    .execute()
}

export async function deleteQuestions(db: Db, source: ContentSource): Promise<void> {
  await db.deleteFrom('question').where('source', '=', source).execute()
}
