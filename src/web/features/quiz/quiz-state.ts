import { type Given, isAnswerTo, isRight } from '#contract/given-answers.ts'
import { passageGroups } from '#contract/passage-groups.ts'
import { contentMark } from '#contract/question-counts.ts'
import type { Question } from '#contract/quiz.ts'

/** A quiz in progress. docs/SPECIFICATION.md, section 4. */
export interface QuizState {
  /** The questions in the order of this run. */
  questions: readonly Question[]
  /** The index of the current question. */
  at: number
  phase: 'unanswered' | 'answered' | 'finished'
  /** The answers given so far, in the order of the questions. */
  picks: readonly Given[]
  score: number
}

export type QuizAction = { type: 'answer'; given: Given } | { type: 'next' }

/** A question that the reader answered wrong, with the answer. */
export interface MissedQuestion {
  question: Question
  pick: Given
}

export function startQuiz(questions: readonly Question[]): QuizState {
  return { questions, at: 0, phase: 'unanswered', picks: [], score: 0 }
}

/**
 * Applies an action. Returns the same state if the action is impossible: a second answer, or going on without an
 * answer.
 */
export function quizStep(state: QuizState, action: QuizAction): QuizState {
  const { questions, at, phase, picks, score } = state
  if (action.type === 'answer') {
    const question = questions[at]
    if (phase !== 'unanswered' || !question || !isAnswerTo(question, action.given)) return state
    const gained = isRight(question, action.given) ? 1 : 0
    return { ...state, phase: 'answered', picks: [...picks, action.given], score: score + gained }
  }
  if (phase !== 'answered') return state
  return isLast(state) ? { ...state, phase: 'finished' } : { ...state, phase: 'unanswered', at: at + 1 }
}

export function isLast({ questions, at }: QuizState): boolean {
  return at === questions.length - 1
}

/** Returns the state of a quiz after these answers, with question `at` shown; undefined if there is no such state. */
export function replayQuiz(
  questions: readonly Question[],
  { picks, at }: { picks: readonly Given[]; at: number },
): QuizState | undefined {
  let state = startQuiz(questions)
  for (const given of picks) {
    if (state.phase === 'answered') state = quizStep(state, { type: 'next' })
    const answered = quizStep(state, { type: 'answer', given })
    if (answered === state) return undefined
    state = answered
  }
  if (at === state.at + 1) state = quizStep(state, { type: 'next' })
  return state.at === at && state.phase !== 'finished' ? state : undefined
}

/**
 * Whether a stored answer was given to the present content of its question. `mark` is the `contentMark` of the content
 * that was answered; undefined if that is not known.
 */
export function fits(pick: Given, question: Question, mark: string | undefined): boolean {
  return isAnswerTo(question, pick) && (mark === undefined || mark === contentMark(question))
}

/** Returns the questions answered wrong, in order, each with its answer. */
export function missedQuestions({ questions, picks }: QuizState): MissedQuestion[] {
  return picks.flatMap((pick, index) => {
    const question = questions[index]
    return question && !isRight(question, pick) ? [{ question, pick }] : []
  })
}

/**
 * Shuffles the questions. If there are two questions or more, they never keep the given order; the questions of a
 * passage stay together and in order. `random` returns numbers that are at least 0 and below 1.
 */
export function shuffled(questions: readonly Question[], random: () => number): Question[] {
  const groups = passageGroups(questions)
  const order = groups
    .map((group) => ({ group, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ group }) => group)
  const isMoved = order.some((group, index) => group !== groups[index])
  return (isMoved ? order : [...order.slice(1), ...order.slice(0, 1)]).flat()
}
