import { expect, test } from 'vitest'
import { question } from '../../../testing/samples.ts'
import {
  drawExam,
  type Exam,
  type ExamQuestion,
  isAnnounced,
  MOST_EXAM_QUESTIONS,
  missedInExam,
  movedTo,
  remainingMs,
  scores,
  unansweredCount,
  withGiven,
  withTime,
} from './exam-state.ts'

const PLACE = { grade: 'grade_1', term: 'term_2' } as const
const MINUTE = 60_000

function pool(count: number, subject = 'nahw'): ExamQuestion[] {
  return Array.from({ length: count }, (_, at) => ({ subject, question: question(`${subject}${at}`) }))
}

/** Returns a test with two questions of the subject nahw and one of sarf, in this order. */
function exam(limitMs: number | null = null): Exam {
  const questions = [...pool(2), ...pool(1, 'sarf')]
  return { place: PLACE, questions, answers: [null, null, null], at: 0, limitMs, usedMs: 0, isFinished: false }
}

test('a comprehensive test draws the wanted number of questions, each once, from all questions', () => {
  let turn = 0
  const random = () => (turn++ * 0.37) % 1
  const { questions, answers } = drawExam(
    [...pool(30), ...pool(30, 'sarf')],
    { place: PLACE, count: 20, limitMs: null },
    random,
  )
  expect(new Set(questions.map(({ question: { id } }) => id)).size).toBe(20)
  expect(new Set(questions.map(({ subject }) => subject))).toEqual(new Set(['nahw', 'sarf']))
  expect(answers).toEqual(questions.map(() => null))
  const all = drawExam(pool(150), { place: PLACE, count: 500, limitMs: null }, random)
  expect(all.questions).toHaveLength(MOST_EXAM_QUESTIONS)
  expect(drawExam(pool(3), { place: PLACE, count: 20, limitMs: null }, random).questions).toHaveLength(3)
})

test('an answer in a comprehensive test can be changed or taken back until the test ends', () => {
  const first = withGiven(exam(), 2)
  expect(first.answers).toEqual([2, null, null])
  expect(withGiven(first, 0).answers).toEqual([0, null, null])
  expect(unansweredCount(withGiven(first, null))).toBe(3)
  expect(withGiven(first, 7)).toBe(first)
  const ended = { ...first, isFinished: true }
  expect(withGiven(ended, 0)).toBe(ended)
  expect(movedTo(ended, 1)).toBe(ended)
})

test('moving to a question that the test does not have changes nothing', () => {
  const start = exam()
  expect(movedTo(start, 2).at).toBe(2)
  expect(movedTo(start, 3)).toBe(start)
  expect(movedTo(start, -1)).toBe(start)
})

test('the score of a test counts each subject separately, and an unanswered question as missed', () => {
  const done = withGiven(movedTo(withGiven(exam(), 0), 2), 1)
  expect([...scores(done)]).toEqual([
    ['nahw', { right: 1, total: 2 }],
    ['sarf', { right: 0, total: 1 }],
  ])
  expect(missedInExam(done).map(({ question: { id }, pick }) => [id, pick])).toEqual([
    ['nahw1', undefined],
    ['sarf0', 1],
  ])
})

test('the clock ends a test at its time limit, and only adds up the time of a test without a limit', () => {
  const timed = withTime(exam(MINUTE), 59_000)
  expect([remainingMs(timed), timed.isFinished]).toEqual([1000, false])
  const over = withTime(timed, 5000)
  expect([remainingMs(over), over.isFinished, over.usedMs]).toEqual([0, true, MINUTE])
  expect(withTime(over, 1000)).toBe(over)
  const open = withTime(exam(), 10 * MINUTE)
  expect([remainingMs(open), open.isFinished]).toEqual([undefined, false])
  expect(withTime(open, -5000).usedMs).toBe(open.usedMs)
})

test.each([
  [31, 30, true],
  [30, 29, false],
  [6, 5, true],
  [2, 1, true],
  [1, 0, false],
])('in a test of an hour, going from %d to %d minutes left is announced: %s', (before, now, expected) => {
  expect(isAnnounced(before * MINUTE, now * MINUTE, 60 * MINUTE)).toBe(expected)
})
