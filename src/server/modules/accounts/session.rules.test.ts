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

test('a link is valid for an hour, the second step for five minutes, a member’s session for a week', () => {
  expect([LINK_LIFE_S, SECOND_STEP_LIFE_S, SESSION_LIFE_S]).toEqual([3600, 300, 604_800])
})

// docs/SPECIFICATION.md, section 9: fewer than three ticks of 30 seconds.
test.each([
  [90 * SECOND, false],
  [90 * SECOND - 1, true],
  [1, true],
  [0, false],
  [-1, false],
])('whether a session with %i ms left is due for renewal: %s', (leftMs, isDue) => {
  expect(isDueForRefresh(after(leftMs), OPENED)).toBe(isDue)
})

test.each([
  ['its last call', 0, HOUR],
  ['its last call, before the last hour of its day', 23 * HOUR - 1, 24 * HOUR - 1],
  ['its day', 23 * HOUR + 1, DAY],
  ['its day', DAY + HOUR, DAY],
])('an office session ends by %s', (_, lastCallMs, endMs) => {
  expect(officeEnd(OPENED, after(lastCallMs))).toEqual(after(endMs))
})

test.each([
  [DAY - 1, false],
  [DAY, true],
  [DAY + 1, true],
])('whether the day of an office session is over after %i ms: %s', (ms, isOver) => {
  expect(isOfficeDayOver(OPENED, after(ms))).toBe(isOver)
})

// A call at ten o'clock: the session then ends at eleven.
test.each<[what: string, writtenMs: number, isActivity: boolean, moved: boolean]>([
  ['is a minute later than the written one', 2 * HOUR - MINUTE, true, true],
  ['is less than a minute later', 2 * HOUR - MINUTE + 1, true, false],
  ['is the written one', 2 * HOUR, true, false],
  ['is a minute later, at a call that the page makes by itself', 2 * HOUR - MINUTE, false, false],
  ['is earlier than the written one', 2 * HOUR + 1, true, true],
  ['is earlier than that of a former member, at a call of the page itself', 7 * DAY, false, true],
])('the end of an office session that %s', (_, writtenMs, isActivity, moved) => {
  const end = movedEnd({ openedAt: OPENED, expiresAt: after(writtenMs) }, { now: after(HOUR), isActivity })
  expect(end).toEqual(moved ? after(2 * HOUR) : undefined)
})
