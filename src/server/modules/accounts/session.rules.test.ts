import { expect, test } from 'vitest'
import {
  isDueForRefresh,
  isOfficeDayOver,
  LINK_LIFE_S,
  movedEnd,
  officeEnd,
  SECOND_STEP_LIFE_S,
  SESSION_LIFE_S,
} from './session.rules.ts'

const OPENED = new Date('2026-11-02T09:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function after(ms: number): Date {
  return new Date(OPENED.getTime() + ms)
}

test('a link is valid for an hour, a second step for five minutes, and a member’s session for a week', () => {
  expect([LINK_LIFE_S, SECOND_STEP_LIFE_S, SESSION_LIFE_S]).toEqual([3600, 300, 604_800])
})

// By docs/SPECIFICATION.md, section 9, a session is due for renewal when fewer than three ticks of 30 seconds are left.
test.each([
  [90 * SECOND, false],
  [90 * SECOND - 1, true],
  [1, true],
  [0, false],
  [-1, false],
])('isDueForRefresh with %i ms left is %s', (leftMs, isDue) => {
  expect(isDueForRefresh(after(leftMs), OPENED)).toBe(isDue)
})

test.each([
  ['an hour after the last call', 0, HOUR],
  ['an hour after the last call, within the day', 23 * HOUR - 1, 24 * HOUR - 1],
  ['the end of its day', 23 * HOUR + 1, DAY],
  ['the end of its day, even after a later call', DAY + HOUR, DAY],
])('the stored end of an office session: %s', (_, lastCallMs, endMs) => {
  expect(officeEnd(OPENED, after(lastCallMs))).toEqual(after(endMs))
})

test.each([
  [DAY - 1, false],
  [DAY, true],
  [DAY + 1, true],
])('isOfficeDayOver after %i ms is %s', (ms, isOver) => {
  expect(isOfficeDayOver(OPENED, after(ms))).toBe(isOver)
})

// The session is opened at nine o'clock. A call at ten would move its end to eleven, which is the new end. Each case
// says where the stored end is.
test.each<[what: string, writtenMs: number, isActivity: boolean, moved: boolean]>([
  ['a minute before the new one', 2 * HOUR - MINUTE, true, true],
  ['less than a minute before the new one', 2 * HOUR - MINUTE + 1, true, false],
  ['equal to the new one', 2 * HOUR, true, false],
  ['a minute before the new one, at a call that the page makes by itself', 2 * HOUR - MINUTE, false, false],
  ['after the new one', 2 * HOUR + 1, true, true],
  ['a week away, from when the account was a member’s, at a call that the page makes by itself', 7 * DAY, false, true],
])(
  'movedEnd returns the new end of an office session, or nothing if the stored end may stay; the stored end is %s',
  (_, writtenMs, isActivity, moved) => {
    const end = movedEnd({ openedAt: OPENED, expiresAt: after(writtenMs) }, { now: after(HOUR), isActivity })
    expect(end).toEqual(moved ? after(2 * HOUR) : undefined)
  },
)
