import * as z from 'zod/mini'
import { GRADE_KEYS, TERM_KEYS } from '#contract/faculty.ts'
import { isAnswerTo } from '#contract/given-answers.ts'
import { subjectKey } from '#contract/library.ts'
import { questionSchema } from '#contract/quiz.ts'
import { readStored, removeStored, writeStored } from '../../../api/device-store.ts'
import { givenSchema } from '../given-schema.ts'
import { type TabSlot, tabSlot } from '../other-tabs.ts'
import { type Exam, isSameExam, MOST_EXAM_QUESTIONS } from './exam-state.ts'

/**
 * The key of the one comprehensive test that this device stores. It is stored with its questions, so that it continues
 * without a network.
 */

export const EXAM_KEY = 'quiz-exam'
const ms = z.number().check(z.gte(0))

const examSchema = z
  .object({
    place: z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS) }),
    questions: z
      .array(z.object({ subject: subjectKey, question: questionSchema }))
      .check(z.minLength(1), z.maxLength(MOST_EXAM_QUESTIONS)),
    answers: z.array(z.nullable(givenSchema)),
    at: z.number().check(z.int(), z.gte(0)),
    limitMs: z.nullable(ms),
    usedMs: ms,
    isFinished: z.boolean(),
  })
  .check(
    z.refine(({ questions, answers, at }) => answers.length === questions.length && at < questions.length),
    z.refine(({ questions, answers }) =>
      questions.every(({ question }, at) => {
        const given = answers[at] ?? null
        return given === null || isAnswerTo(question, given)
      }),
    ),
  )

/** Returns the test that this device stores; undefined if there is none. */
export function savedExam(): Exam | undefined {
  return readStored(EXAM_KEY, examSchema)
}

/** Returns a slot (access shared between tabs) for the stored test, as this tab has just read it. */
export function examSlot(): TabSlot {
  return tabSlot(EXAM_KEY)
}

export function saveExam(exam: Exam): void {
  writeStored(EXAM_KEY, exam)
}

/**
 * Removes the stored test that the reader leaves; does nothing if the device stores another test by now, or if another
 * tab has ended this one, whose result stays.
 */
export function forgetExam(left: Exam): void {
  const stored = savedExam()
  if (stored && (!isSameExam(stored, left) || (stored.isFinished && !left.isFinished))) return
  removeStored(EXAM_KEY)
}
