import { expect, test } from 'vitest'
import { isOpen, progressFor, progressSince } from './appeals.rules.ts'

const ASKED = '2025-07-02T10:00:00.000Z'
const BEFORE = '2025-07-02T09:00:00.000Z'
const AFTER = '2025-07-02T11:00:00.000Z'
const ANSWERED = '2025-07-03T10:00:00.000Z'
const WAITING = { state: 'waiting', taken_at: null, answered_at: null, answer: null, correction: 'none' } as const

test('a request’s code shows a waiting appeal as waiting', () => {
  expect(progressSince(ASKED, WAITING)).toEqual(WAITING)
})

test('a request shows that an officer took the appeal only if the request was made before that', () => {
  const taken = { ...WAITING, state: 'taken', taken_at: AFTER } as const
  expect(progressSince(ASKED, taken)).toEqual(taken)
  expect(progressSince(ASKED, { ...taken, taken_at: BEFORE })).toEqual(WAITING)
})

test.each(['accepted', 'refused'] as const)(
  'the answer is shown to requests made before and after an officer took the appeal: %s',
  (state) => {
    const answered = {
      state,
      taken_at: BEFORE,
      answered_at: ANSWERED,
      answer: 'روجعت الكراسة.',
      correction: 'undone',
    } as const
    expect(progressSince(ASKED, answered)).toEqual({ ...answered, taken_at: null })
    expect(progressSince(BEFORE, answered)).toEqual(answered)
  },
)

test('an answer that an officer has withdrawn is not shown to any request', () => {
  const reopened = { ...WAITING, state: 'taken', taken_at: ANSWERED, answer: 'روجعت الكراسة.' } as const
  expect(progressSince(ASKED, reopened)).toEqual({ ...reopened, answer: null })
})

test('a reopened appeal that no officer has taken again is shown as waiting', () => {
  const reopened = { ...WAITING, taken_at: AFTER } as const
  expect(progressSince(ASKED, reopened)).toEqual(WAITING)
})

test('an unconfirmed request shows only whether the appeal is answered', () => {
  const answered = {
    state: 'accepted',
    taken_at: BEFORE,
    answered_at: ANSWERED,
    answer: 'روجعت الكراسة.',
    correction: 'undone',
  } as const
  const mine = (confirmed: boolean) => ({ asked_at: BEFORE, confirmed })
  expect(progressFor(mine(true), answered)).toEqual({ ...answered, answer_waits: false })
  expect(progressFor(mine(false), answered)).toEqual({ ...WAITING, answer_waits: true })
  expect(progressFor(mine(false), { ...WAITING, state: 'taken', taken_at: BEFORE })).toEqual({
    ...WAITING,
    answer_waits: false,
  })
})

test('an appeal is open while it is waiting or taken', () => {
  const states = ['waiting', 'taken', 'accepted', 'refused'] as const
  expect(states.filter((state) => isOpen({ state }))).toEqual(['waiting', 'taken'])
})
