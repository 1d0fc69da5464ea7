import * as z from 'zod/mini'
import { passageGroups } from '#contract/passage-groups.ts'
import { contentMark } from '#contract/question-counts.ts'
import { MAX_QUESTIONS, type Question, questionId } from '#contract/quiz.ts'
import { readStored, removeStored, writeStored } from '../../api/device-store.ts'
import { givenSchema } from './given-schema.ts'
import { type TabSlot, tabSlot } from './other-tabs.ts'
import { type QuizPlace, quizPath } from './quiz-place.ts'
import { fits, type QuizState, replayQuiz } from './quiz-state.ts'

const index = z.number().check(z.int(), z.gte(0))

/**
 * A stored run of a quiz: its questions in order, and the answers to the first of them. `marks` identifies the content
 * that each answer was given to; earlier releases stored no `marks`.
 */
const savedRunSchema = z
  .object({
    ids: z.array(questionId).check(z.maxLength(MAX_QUESTIONS)),
    picks: z.array(givenSchema).check(z.minLength(1), z.maxLength(MAX_QUESTIONS)),
    marks: z.optional(z.array(z.string())),
    at: index,
  })
  .check(
    z.refine(({ ids, picks, marks }) => {
      const isWhole = new Set(ids).size === ids.length && picks.length <= ids.length
      return isWhole && (!marks || marks.length === picks.length)
    }),
    z.refine(({ picks, at }) => at === picks.length || at === picks.length - 1),
  )

/** A saved run that is continued. */
export interface ResumedRun {
  start: QuizState
  /**
   * How many of the run's answers were given to questions whose content has changed; these questions are asked again.
   */
  changed: number
  /** How many of the run's answers were given to questions that have been deleted. */
  deleted: number
}

/**
 * Returns the run of a quiz that this device has saved, with the answers that still fit the quiz's present questions;
 * undefined if there is none.
 */
export function savedRun(quiz: QuizPlace, questions: readonly Question[]): ResumedRun | undefined {
  const saved = readStored(keyOf(quiz), savedRunSchema)
  return saved && resumedRun(saved, questions)
}

/**
 * Continues a run: first come the answered questions, then the run's other questions, and last those that were added
 * since.
 */
function resumedRun(saved: z.output<typeof savedRunSchema>, questions: readonly Question[]): ResumedRun | undefined {
  const { ids, picks, marks, at } = saved
  const byId = new Map(questions.map((question) => [question.id, question]))
  const answers = picks.map((pick, place) => ({ pick, question: byId.get(ids[place] ?? ''), mark: marks?.[place] }))
  const kept = answers.flatMap(({ pick, question, mark }, place) =>
    question && fits(pick, question, mark) ? [{ pick, question, place }] : [],
  )
  const answered = new Set(kept.map(({ question }) => question))
  const inOrder = new Set([...ids.flatMap((id) => byId.get(id) ?? []), ...questions])
  const left = passageGroups([...inOrder].filter((question) => !answered.has(question))).flat()
  const showsAnswer = left.length === 0 || kept.at(-1)?.place === at
  const start = replayQuiz([...answered, ...left], {
    picks: kept.map(({ pick }) => pick),
    at: kept.length - (showsAnswer ? 1 : 0),
  })
  const deleted = answers.filter(({ question }) => !question).length
  return start && { start, changed: picks.length - kept.length - deleted, deleted }
}

export function saveRun(quiz: QuizPlace, { questions, picks, at }: QuizState): void {
  const marks = questions.slice(0, picks.length).map(contentMark)
  writeStored(keyOf(quiz), { ids: questions.map(({ id }) => id), picks, marks, at })
}

/** Returns a slot (access shared between tabs) for the stored run of a quiz, as this tab has just read it. */
export function runSlot(quiz: QuizPlace): TabSlot {
  return tabSlot(keyOf(quiz))
}

export function forgetRun(quiz: QuizPlace): void {
  removeStored(keyOf(quiz))
}

function keyOf(quiz: QuizPlace): string {
  return `quiz-run ${quizPath(quiz)}`
}
