import type { QuestionOf } from '#contract/quiz.ts'

/** A quiz in progress: unanswered, answered, next question or result. docs/SPECIFICATION.md, section 4. */
export interface QuizState {
  /** In the order of this run. */
  questions: readonly QuestionOf<'one'>[]
  /** The index of the current question. */
  at: number
  phase: 'unanswered' | 'answered' | 'finished'
  /** The chosen option of each answered question, in order. */
  picks: readonly number[]
  score: number
}

export type QuizAction = { type: 'choose'; option: number } | { type: 'next' }

/** A question answered wrong, with the chosen option. */
export interface MissedQuestion {
  question: QuestionOf<'one'>
  pick: number
}

export function startQuiz(questions: readonly QuestionOf<'one'>[]): QuizState {
  return { questions, at: 0, phase: 'unanswered', picks: [], score: 0 }
}

/** Applies an action. Returns the same state if it does not apply: a second choice, or going on without a choice. */
export function quizStep(state: QuizState, action: QuizAction): QuizState {
  const { questions, at, phase, picks, score } = state
  if (action.type === 'choose') {
    const question = questions[at]
    if (phase !== 'unanswered' || question?.question_options[action.option] === undefined) return state
    const gained = action.option === question.question_answer ? 1 : 0
    return { ...state, phase: 'answered', picks: [...picks, action.option], score: score + gained }
  }
  if (phase !== 'answered') return state
  return isLast(state) ? { ...state, phase: 'finished' } : { ...state, phase: 'unanswered', at: at + 1 }
}

export function isLast({ questions, at }: QuizState): boolean {
  return at === questions.length - 1
}

/** Restores the state after these choices at question `at`; undefined if that is impossible. */
export function replayQuiz(
  questions: readonly QuestionOf<'one'>[],
  { picks, at }: { picks: readonly number[]; at: number },
): QuizState | undefined {
  let state = startQuiz(questions)
  for (const option of picks) {
    if (state.phase === 'answered') state = quizStep(state, { type: 'next' })
    const chosen = quizStep(state, { type: 'choose', option })
    if (chosen === state) return undefined
    state = chosen
  }
  if (at === state.at + 1) state = quizStep(state, { type: 'next' })
  return state.at === at && state.phase !== 'finished' ? state : undefined
}

/** Returns the questions answered wrong, in order. */
export function missedQuestions({ questions, picks }: QuizState): MissedQuestion[] {
  return picks.flatMap((pick, index) => {
    const question = questions[index]
    return question && pick !== question.question_answer ? [{ question, pick }] : []
  })
}

/** Shuffles the questions; two or more never keep the given order. `random` returns numbers from 0 to below 1. */
export function shuffled(questions: readonly QuestionOf<'one'>[], random: () => number): QuestionOf<'one'>[] {
  const order = questions
    .map((question) => ({ question, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ question }) => question)
  const moved = order.some((question, index) => question !== questions[index])
  return moved ? order : [...order.slice(1), ...order.slice(0, 1)]
}
