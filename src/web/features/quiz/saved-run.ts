import * as z from 'zod/mini'
import { MAX_QUESTIONS, type Question, questionId } from '#contract/quiz.ts'
import { readStored, removeStored, writeStored } from '../../api/device-store.ts'
import { givenSchema } from './given-schema.ts'
import { type QuizPlace, quizPath } from './quiz-place.ts'
import { type QuizState, replayQuiz } from './quiz-state.ts'

const index = z.number().check(z.int(), z.gte(0))

/** A stored run of a quiz. Its question ids serve as a version: it resumes only if the quiz has the same questions. */
const savedRunSchema = z.object({
  ids: z.array(questionId).check(z.maxLength(MAX_QUESTIONS)),
  picks: z.array(givenSchema).check(z.maxLength(MAX_QUESTIONS)),
  at: index,
})

/**
 * Returns the run of a quiz that this device has saved; undefined if there is none or the quiz's questions have
 * changed.
 */
export function savedRun(quiz: QuizPlace, questions: readonly Question[]): QuizState | undefined {
  const saved = readStored(keyOf(quiz), savedRunSchema)
  if (!saved || saved.ids.length !== questions.length) return undefined
  const byId = new Map(questions.map((question) => [question.id, question]))
  const ordered = new Set(saved.ids.flatMap((id) => byId.get(id) ?? []))
  return ordered.size === questions.length ? replayQuiz([...ordered], saved) : undefined
}

export function saveRun(quiz: QuizPlace, { questions, picks, at }: QuizState): void {
  writeStored(keyOf(quiz), { ids: questions.map(({ id }) => id), picks, at })
}

export function forgetRun(quiz: QuizPlace): void {
  removeStored(keyOf(quiz))
}

function keyOf(quiz: QuizPlace): string {
  return `quiz-run ${quizPath(quiz)}`
}
