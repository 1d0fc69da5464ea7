import { expect, test } from 'vitest'
import { question } from '../../testing/samples.ts'
import {
  missedQuestions,
  type QuizAction,
  type QuizState,
  quizStep,
  replayQuiz,
  shuffled,
  startQuiz,
} from './quiz-state.ts'

/** Two questions with four options each; the right options are 0 and 2. */
const TWO = [question('a', { question_answer: 0 }), question('b', { question_answer: 2 })]

const NEXT: QuizAction = { type: 'next' }
const choose = (option: number): QuizAction => ({ type: 'answer', given: option })

function after(...actions: QuizAction[]): Omit<QuizState, 'questions'> {
  const { at, phase, picks, score } = actions.reduce(quizStep, startQuiz(TWO))
  return { at, phase, picks, score }
}

test.each([
  { what: 'the start', actions: [], at: 0, phase: 'unanswered', picks: [], score: 0 },
  { what: 'a right choice', actions: [choose(0)], at: 0, phase: 'answered', picks: [0], score: 1 },
  { what: 'a wrong choice', actions: [choose(3)], at: 0, phase: 'answered', picks: [3], score: 0 },
  { what: 'a second choice', actions: [choose(3), choose(0)], at: 0, phase: 'answered', picks: [3], score: 0 },
  { what: 'an option that does not exist', actions: [choose(4)], at: 0, phase: 'unanswered', picks: [], score: 0 },
  { what: 'an option before the first', actions: [choose(-1)], at: 0, phase: 'unanswered', picks: [], score: 0 },
  { what: 'going on without an answer', actions: [NEXT], at: 0, phase: 'unanswered', picks: [], score: 0 },
  { what: 'going on', actions: [choose(0), NEXT], at: 1, phase: 'unanswered', picks: [0], score: 1 },
  { what: 'going on twice', actions: [choose(0), NEXT, NEXT], at: 1, phase: 'unanswered', picks: [0], score: 1 },
  {
    what: 'two right choices',
    actions: [choose(0), NEXT, choose(2)],
    at: 1,
    phase: 'answered',
    picks: [0, 2],
    score: 2,
  },
  { what: 'the end', actions: [choose(1), NEXT, choose(2), NEXT], at: 1, phase: 'finished', picks: [1, 2], score: 1 },
  {
    what: 'any action after the end',
    actions: [choose(1), NEXT, choose(2), NEXT, NEXT, choose(0)],
    at: 1,
    phase: 'finished',
    picks: [1, 2],
    score: 1,
  },
])('after $what the quiz is at question $at, $phase, with the score $score', ({ actions, at, phase, picks, score }) => {
  expect(after(...actions)).toEqual({ at, phase, picks, score })
})

test('an action that a quiz’s state does not allow returns the same state object', () => {
  const start = startQuiz(TWO)
  expect(quizStep(start, NEXT)).toBe(start)
  expect(quizStep(start, choose(9))).toBe(start)
})

test.each([
  { picks: [], at: 0, phase: 'unanswered', score: 0 },
  { picks: [0], at: 0, phase: 'answered', score: 1 },
  { picks: [1], at: 1, phase: 'unanswered', score: 0 },
  { picks: [1, 2], at: 1, phase: 'answered', score: 1 },
])(
  'replaying the answers $picks with question $at shown gives the phase $phase and the score $score',
  ({ picks, at, phase, score }) => {
    expect(replayQuiz(TWO, { picks, at })).toEqual({ questions: TWO, picks, at, phase, score })
  },
)

test.each([
  { picks: [], at: 1 },
  { picks: [0], at: 2 },
  { picks: [0, 0], at: 0 },
  { picks: [4], at: 0 },
  { picks: [0, 2], at: 2 },
  { picks: [0, 2, 1], at: 2 },
  { picks: [0, 2, 1], at: 1 },
])('the answers $picks with question $at shown are an impossible state of the quiz', ({ picks, at }) => {
  expect(replayQuiz(TWO, { picks, at })).toBeUndefined()
})

test('the missed questions of a quiz are returned, each with the answer given', () => {
  const state = [choose(3), NEXT, choose(2)].reduce(quizStep, startQuiz(TWO))
  expect(missedQuestions(state)).toEqual([{ question: TWO[0], pick: 3 }])
})

test('shuffling gives the same questions in a different order, whatever the random numbers', () => {
  const three = [question('a'), question('b'), question('c')]
  const ids = (random: () => number) => shuffled(three, random).map(({ id }) => id)

  expect(ids(() => 0.5)).toEqual(['b', 'c', 'a'])
  const falling = [0.9, 0.5, 0.1]
  expect(ids(() => falling.shift() ?? 0)).toEqual(['c', 'b', 'a'])
  for (let round = 0; round < 50; round += 1) {
    const order = ids(Math.random)
    expect(order).not.toEqual(['a', 'b', 'c'])
    expect([...order].sort()).toEqual(['a', 'b', 'c'])
  }
  expect(shuffled([question('a')], Math.random).map(({ id }) => id)).toEqual(['a'])
})

test('questions of one passage stay together and in order when a quiz is shuffled', () => {
  const passage = { id: 'p', text: 'نص' }
  const quiz = [question('a'), question('b', { passage }), question('c', { passage }), question('d')]
  for (const seed of [0.1, 0.4, 0.7]) {
    const order = shuffled(quiz, () => (seed * 7919 * Math.random()) % 1).map(({ id }) => id)
    expect(order.indexOf('c')).toBe(order.indexOf('b') + 1)
    expect([...order].sort()).toEqual(['a', 'b', 'c', 'd'])
  }
  const keys = [0.9, 0.1, 0.5]
  expect(shuffled(quiz, () => keys.shift() ?? 0).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'a'])
})
