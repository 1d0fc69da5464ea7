import { expect, test } from 'vitest'
import { addAnswer, addTally, currentTallies, MOST_TALLIED, type Tallies } from './answer-tally.rules.ts'

function tallied(...answers: Partial<Parameters<typeof addAnswer>[1]>[]): Tallies {
  const tallies: Tallies = new Map()
  for (const answer of answers) addAnswer(tallies, { id: 'q', content: 'a', right: false, picks: [], ...answer })
  return tallies
}

const CURRENT = [{ id: 'q', content: 'a', options: 3 }]

test('answers to one question add up, and an option picked twice in one answer counts once', () => {
  const tallies = tallied({ right: true, picks: [1] }, { picks: [0, 0] }, { picks: [0, 2] })
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
  const tallies = tallied({ content: 'old' }, { id: 'gone' }, { right: true })
  expect(currentTallies(tallies, CURRENT)).toMatchObject([{ id: 'q', asked: 1, right: 1 }])
})

test('a pick of an option that the question does not have is dropped', () => {
  expect(currentTallies(tallied({ picks: [2, 3] }), CURRENT)).toMatchObject([{ asked: 1, picks: new Map([[2, 1]]) }])
})

test('the counts that could not be written are added to those of later answers', () => {
  const [first] = tallied({ right: true, picks: [1] }).values()
  const tallies = tallied({ picks: [1] })
  if (first) addTally(tallies, first)
  expect(currentTallies(tallies, CURRENT)).toMatchObject([{ asked: 2, right: 1, picks: new Map([[1, 2]]) }])
})

test('once MOST_TALLIED questions are counted, answers to further questions are dropped', () => {
  const tallies = tallied(...Array.from({ length: MOST_TALLIED + 5 }, (_, at) => ({ id: `q${at}` })))
  addAnswer(tallies, { id: 'q0', content: 'a', right: true, picks: [] })
  expect(tallies.size).toBe(MOST_TALLIED)
  expect(tallies.get('q0 a')?.asked).toBe(2)
})
