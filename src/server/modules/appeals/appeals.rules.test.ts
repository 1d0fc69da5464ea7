import { expect, test } from 'vitest'
import { isOpen, progressFor, progressSince } from './appeals.rules.ts'

const ASKED = '2025-07-02T10:00:00.000Z'
const BEFORE = '2025-07-02T09:00:00.000Z'
const AFTER = '2025-07-02T11:00:00.000Z'
const ANSWERED = '2025-07-03T10:00:00.000Z'
const WAITING = { state: 'waiting', taken_at: null, answered_at: null, answer: null, correction: 'none' } as const

test('a waiting appeal is shown to a request as waiting', () => {
  expect(progressSince(ASKED, WAITING)).toEqual(WAITING)
})

test('the taking of an appeal is shown to a request made before it, and not to one made after it', () => {
  const taken = { ...WAITING, state: 'taken', taken_at: AFTER } as const
  expect(progressSince(ASKED, taken)).toEqual(taken)
  expect(progressSince(ASKED, { ...taken, taken_at: BEFORE })).toEqual(WAITING)
})

test.each(['accepted', 'refused'] as const)(
  'the answer is shown to requests made before and after the taking: %s',
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

test('a withdrawn answer is not shown', () => {
  const reopened = { ...WAITING, state: 'taken', taken_at: ANSWERED, answer: 'روجعت الكراسة.' } as const
  expect(progressSince(ASKED, reopened)).toEqual({ ...reopened, answer: null })
})

test('a reopened appeal that nobody has taken is shown as waiting, without the earlier taking', () => {
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
