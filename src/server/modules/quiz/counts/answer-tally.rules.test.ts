import { expect, test } from 'vitest'
import type { CountedAnswer } from '#contract/question-counts.ts'
import { currentTallies, type Tallies, tallied } from './answer-tally.rules.ts'

function talliesOf(...answers: Partial<CountedAnswer>[]): Tallies {
  return tallied(answers.map((answer) => ({ id: 'q', content: 'a', right: false, picks: [], ...answer })))
}

const CURRENT = [{ id: 'q', content: 'a', options: 3 }]

test('answers to one question add up, and an option picked twice in one answer counts once', () => {
  const tallies = talliesOf({ right: true, picks: [1] }, { picks: [0, 0] }, { picks: [0, 2] })
  expect(currentTallies(tallies, CURRENT)).toEqual([
    {
      id: 'q',
      content: 'a',
      asked: 3,
      right: 1,
      picks: new Map([
        [1, 1],
        [0, 2],
        [2, 1],
      ]),
      options: 3,
    },
  ])
})

test('answers to an outdated content of a question or to an unknown question are dropped', () => {
  const tallies = talliesOf({ content: 'old' }, { id: 'gone' }, { right: true })
  expect(currentTallies(tallies, CURRENT)).toMatchObject([{ id: 'q', asked: 1, right: 1 }])
})

test('a pick of an option that the question does not have is dropped', () => {
  expect(currentTallies(talliesOf({ picks: [2, 3] }), CURRENT)).toMatchObject([{ asked: 1, picks: new Map([[2, 1]]) }])
})
