import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import { subjectKey } from '#contract/library.ts'
import { questionSchema } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import type { ContentSource } from '#server/db/content-source.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { QuestionTable } from '#server/db/question-tables.ts'
import type { Db } from '#server/db/tables.ts'
import {
  type NewQuestion,
  onTheWire,
  type QuestionContent,
  type QuizPlace,
  type ShownQuestion,
} from './questions/question.rules.ts'
import {
  clearContributor,
  deleteQuestions,
  insertQuestions,
  listOfficeQuestionsOf,
  listShownQuestions,
  listShownQuestionsOf,
  nextPosition,
  type QuestionRow,
  type QuizPlaceColumns,
} from './quiz.queries.ts'

export interface WriteQuestionsOptions {
  source: ContentSource
  now: () => Date
  newId: () => string
}

/** A question with what stays on the server: the account that contributed it, and that it waits for the office. */
export interface WrittenQuestion extends NewQuestion {
  creatorUid?: string | undefined
  state?: 'shown' | 'waiting' | undefined
}

/**
 * Adds questions behind those that stand, for readers to see unless they wait, within a transaction of the caller's. Throws where
 * one does not fit the contract: a single such question would keep every quiz from being published.
 */
export async function writeQuestions(
  tx: Db,
  questions: readonly WrittenQuestion[],
  { source, now, newId }: WriteQuestionsOptions,
): Promise<void> {
  const first = await nextPosition(tx)
  const created_at = now().toISOString()
  const rows = questions.map((question, index) => ({
    ...placeColumns(question.place),
    ...contentColumns({ ...question, id: newId() }),
    creator_name: question.creatorName ?? null,
    creator_uid: question.creatorUid ?? null,
    state: question.state ?? 'shown',
    withdrawn_at: null,
    created_at,
    source,
    position: first + index,
  }))
  await insertQuestions(tx, rows)
  await bumpPublication(tx)
}

/** Takes the demonstration's questions away, within a transaction of the caller's. */
export async function removeDemoQuestions(tx: Db): Promise<void> {
  await deleteQuestions(tx, 'demo')
  await bumpPublication(tx)
}

/** The questions of an account that goes stay, without its name; within a transaction of the caller's. */
export async function forgetContributor(tx: Db, uid: string): Promise<void> {
  await clearContributor(tx, uid)
  await bumpPublication(tx)
}

/** Every question that readers may see, in the order of the quizzes. */
export async function readShownQuestions(db: Db): Promise<ShownQuestion[]> {
  return (await listShownQuestions(db)).map(shownQuestion)
}

/** The questions of one quiz that readers may see, in its order. */
export async function readQuizQuestions(db: Db, place: QuizPlace): Promise<ShownQuestion[]> {
  return (await listShownQuestionsOf(db, placeColumns(place))).map(shownQuestion)
}

/** What the office wrote into one quiz, also what readers do not see. */
export async function readOfficeQuestions(db: Db, place: QuizPlace): Promise<QuestionContent[]> {
  return (await listOfficeQuestionsOf(db, placeColumns(place))).map(shownQuestion)
}

export type ContentColumns = Pick<QuestionTable, 'id' | 'text' | 'text_key' | 'options' | 'answer' | 'reason'>

/** What a question says, as its row keeps it. Throws where it does not fit the contract. */
export function contentColumns(question: ShownQuestion): ContentColumns {
  questionSchema.parse(onTheWire(question))
  const { id, text, options, answer, reason } = question
  return {
    id,
    text,
    text_key: searchText(text),
    options: JSON.stringify(options),
    answer,
    reason: reason ?? null,
  }
}

/** Throws for a subject that is no subject's name. */
export function placeColumns(place: QuizPlace): QuizPlaceColumns {
  if (place.origin !== 'student') return { origin: place.origin, grade: null, term: null, subject: null }
  return { ...place, subject: subjectKey.parse(place.subject) }
}

/** A row as readers may see it. */
export function shownQuestion(row: QuestionRow): ShownQuestion {
  return {
    id: row.id,
    place: placeOf(row),
    text: row.text,
    // Written by rowOf, whose options are texts.
    options: JSON.parse(row.options) as string[],
    answer: row.answer,
    reason: row.reason ?? undefined,
    creatorName: row.creator_name ?? undefined,
  }
}

function placeOf({ origin, grade, term, subject }: QuestionRow): QuizPlace {
  if (origin !== 'student') return { origin }
  // The check question_place_whole: a student's question has all three.
  return { origin, grade: grade as GradeNumber, term: term as TermNumber, subject: subject as string }
}
