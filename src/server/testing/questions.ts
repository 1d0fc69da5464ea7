import { randomUUID } from 'node:crypto'
import { addQuestionEndpoint, type OwnQuestion } from '#contract/contributing.ts'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { ContentOf, ContentParts, NewQuestion } from '#server/modules/quiz/questions/question.rules.ts'
import { writeQuestions } from '#server/modules/quiz/quiz.service.ts'
import { NOON } from './factories.ts'
import type { Visitor } from './visitor.ts'

export const NAHW = { origin: 'student', grade: 1, term: 2, subject: 'nahw' } as const

/** Returns a question with defaults for all fields that are not given. */
export function newQuestion(change: Partial<NewQuestion & ContentOf<'one'>> = {}): NewQuestion & ContentOf<'one'> {
  return {
    kind: 'one',
    place: { origin: 'trial' },
    format: 'plain',
    text: 'ما علامة رفع الفاعل؟',
    options: ['أ', 'ب', 'ج', 'د'],
    answer: 0,
    ...change,
  }
}

/** The parts of a question of each kind. */
export const EVERY_KIND = [
  { kind: 'one', options: ['أ', 'ب'], answer: 1 },
  { kind: 'several', options: ['أ', 'ب', 'ج'], answers: [0, 2] },
  {
    kind: 'matching',
    pairs: [
      { prompt: 'قام', match: 'فعل' },
      { prompt: 'زيد', match: 'اسم' },
    ],
  },
  { kind: 'ordering', items: ['امرؤ القيس', 'جرير', 'المتنبي'] },
  { kind: 'written', accepted: ['مُبتدأ', 'المبتدأ'], compare: 'letters' },
] as const satisfies readonly ContentParts[]

/** Writes questions into their quizzes, as if at `NOON`. */
export function addQuestions(
  database: Database,
  questions: readonly NewQuestion[],
  source: ContentSource = 'office',
): Promise<void> {
  return officeTransaction(database, null, (tx) =>
    writeQuestions(tx, questions, { source, now: () => NOON, newId: randomUUID }),
  )
}

/** Returns a body for contributing a question, with a unique text unless one is given. */
export function questionForm(change: Record<string, unknown> = {}) {
  return {
    question_text: `ما علامة رفع الفاعل ${randomUUID()}؟`,
    question_answer: 1,
    question_options: ['الفتحة', 'الضمة', 'الكسرة', 'السكون'],
    answer_reason: 'لأن الفاعل مرفوع.',
    ...change,
  }
}

/** Contributes a question to the quiz of `NAHW`. */
export async function contributeQuestion(
  contributor: Visitor,
  change: Record<string, unknown> = {},
): Promise<OwnQuestion> {
  const path = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
  const { status, body } = await contributor.post(path, questionForm(change))
  if (status !== 200) throw new Error(`question: ${status} ${JSON.stringify(body)}`)
  return addQuestionEndpoint.response.parse(body)
}
