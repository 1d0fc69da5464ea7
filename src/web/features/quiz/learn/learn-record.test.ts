import { expect, test } from 'vitest'
import { MAX_QUESTIONS } from '#contract/quiz.ts'
import { learnFileOf, readLearnFile } from './learn-file.ts'
import { dueIds, firstDue, mergedRecords, progressOf, type QuizRecord, withAnswer } from './learn-record.ts'
import { FIRST_SCHEDULE } from './spaced-review.ts'

const TRIAL: QuizRecord = { quiz: { kind: 'trial' }, total: 5, questions: [] }
const DAY = '2025-07-01'
const NEXT = '2025-07-02'

function answered(record: QuizRecord, ...answers: [id: string, isRight: boolean, day?: string][]): QuizRecord {
  return answers.reduce(
    (all, [id, isRight, day = DAY]) => withAnswer(all, { id, isRight }, day, FIRST_SCHEDULE),
    record,
  )
}

test('the progress in a quiz counts each question once, by the last answer to the question', () => {
  const record = answered(TRIAL, ['a', true], ['b', false], ['c', false], ['c', true, NEXT])
  expect(progressOf(record, DAY)).toEqual({ total: 5, asked: 3, right: 2, due: 0 })
  expect(progressOf(record, NEXT)).toMatchObject({ due: 1 })
  expect(record.questions.find(({ id }) => id === 'c')).toMatchObject({ asked: 2, right: 1 })
})

test('questions due for review are ordered by the day on which they became due', () => {
  const record = answered(TRIAL, ['late', false, NEXT], ['early', false], ['known', true])
  expect(firstDue(record)).toBe(NEXT)
  expect(dueIds(record, NEXT)).toEqual(['early'])
  expect(dueIds(record, '2025-07-03')).toEqual(['early', 'late'])
  expect(firstDue(TRIAL)).toBeUndefined()
})

test('above the limit, the questions that were answered longest ago are dropped from a learning record', () => {
  const full = {
    ...TRIAL,
    questions: Array.from(
      { length: MAX_QUESTIONS },
      (_, at) => answered(TRIAL, [`q${at}`, true]).questions[0] ?? expect.unreachable(),
    ),
  }
  const { questions } = answered(full, ['new', false])
  expect([questions.length, questions[0]?.id, questions.at(-1)?.id]).toEqual([MAX_QUESTIONS, 'q1', 'new'])
})

test('a file returns the same records; merging two devices’ records takes the later answer to each question', () => {
  const here = answered(TRIAL, ['a', false], ['b', true, NEXT])
  const there = answered(TRIAL, ['a', true, NEXT], ['b', false], ['c', false])
  const sent: QuizRecord = { quiz: { kind: 'sent' }, total: 1, questions: [] }
  const read = readLearnFile(learnFileOf([there, sent]))
  expect(read).toEqual([there, sent])
  const [trial, other] = mergedRecords([here], read ?? [])
  expect(other).toEqual(sent)
  expect(trial?.questions.map(({ id, isRight }) => [id, isRight])).toEqual([
    ['c', false],
    ['a', true],
    ['b', true],
  ])
  expect(mergedRecords([here], [here])).toEqual([{ ...here, questions: expect.arrayContaining(here.questions) }])
})

test.each([
  ['no JSON', 'سجل'],
  ['another file', '{"questions":[]}'],
  ['a quiz that does not exist', '{"diwan_learning":1,"quizzes":[{"quiz":{"kind":"exam"},"total":1,"questions":[]}]}'],
  [
    'a day that is not a date',
    JSON.stringify({
      diwan_learning: 1,
      quizzes: [{ ...TRIAL, questions: [{ id: 'a', asked: 1, right: 1, isRight: true, at: 'x' }] }],
    }),
  ],
  [
    'a stability that the schedule cannot use',
    JSON.stringify({
      diwan_learning: 1,
      quizzes: [
        {
          ...TRIAL,
          questions: [
            {
              id: 'a',
              asked: 1,
              right: 0,
              isRight: false,
              at: DAY,
              review: { stability: -1, difficulty: 5, due: DAY, last: DAY },
            },
          ],
        },
      ],
    }),
  ],
])('%s is refused as a file of learning records', (_, text) => {
  expect(readLearnFile(text)).toBeUndefined()
})
