import type { ContentSource } from '#server/db/content-source.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import type { NewQuestion, QuizPlace, StoredQuestion } from './questions/question.rules.ts'
import { contentColumns, placeColumns, storedQuestion } from './questions/question-rows.ts'
import {
  clearContributor,
  countShownQuestionsOf,
  deleteQuestions,
  insertQuestions,
  listOfficeQuestionsOf,
  listShownQuestions,
  nextPosition,
} from './quiz.queries.ts'

export interface WriteQuestionsOptions {
  source: ContentSource
  now: () => Date
  newId: () => string
}

/**
 * Inserts questions after the existing ones in the caller's transaction. Throws ZodError for a question that the
 * contract does not allow, because a single invalid question would make the publication of all quizzes fail.
 */
export async function writeQuestions(
  tx: Db,
  questions: readonly NewQuestion[],
  { source, now, newId }: WriteQuestionsOptions,
): Promise<void> {
  const first = await nextPosition(tx)
  const created_at = now().toISOString()
  const rows = questions.map((question, index) => ({
    ...placeColumns(question.place),
    ...contentColumns(question),
    id: newId(),
    creator_name: question.creatorName ?? null,
    creator_uid: question.creatorUid ?? null,
    state: question.state ?? 'shown',
    withdrawn_at: null,
    reviewed_at: null,
    corrected_at: null,
    created_at,
    source,
    position: first + index,
  }))
  await insertQuestions(tx, rows)
  await bumpPublication(tx)
}

/** Deletes the demonstration's questions in the caller's transaction. */
export async function removeDemoQuestions(tx: Db): Promise<void> {
  await deleteQuestions(tx, 'demo')
  await bumpPublication(tx)
}

/** Removes an account's id and name from its questions in the caller's transaction. The questions stay. */
export async function forgetContributor(tx: Db, uid: string): Promise<void> {
  await clearContributor(tx, uid)
  await bumpPublication(tx)
}

/** Returns all questions that readers may see, in the order of the quizzes. */
export async function readShownQuestions(db: Db): Promise<StoredQuestion[]> {
  return (await listShownQuestions(db)).map(storedQuestion)
}

/** Returns the questions of one quiz that readers may see, in its order. */
export async function readQuizQuestions(db: Db, place: QuizPlace): Promise<StoredQuestion[]> {
  return (await listShownQuestions(db, placeColumns(place))).map(storedQuestion)
}

/** Counts the questions of one quiz that readers may see. */
export function countQuizQuestions(db: Db, place: QuizPlace): Promise<number> {
  return countShownQuestionsOf(db, placeColumns(place))
}

/**
 * Returns all questions of one quiz except the demonstration's: also waiting and hidden ones, and withdrawn ones only
 * if they are hidden.
 */
export async function readOfficeQuestions(
  db: Db,
  place: QuizPlace,
): Promise<(StoredQuestion & { isHidden: boolean })[]> {
  const rows = await listOfficeQuestionsOf(db, placeColumns(place))
  return rows.map((row) => ({ ...storedQuestion(row), isHidden: row.state === 'hidden' }))
}
