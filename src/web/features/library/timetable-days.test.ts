import { expect, test } from 'vitest'
import { daysUntil, localDate, msUntilMidnight, nextDay } from './timetable-days.ts'

const SATURDAY = '2025-05-24'

test('localDate gives the calendar day in the reader’s time zone', () => {
  expect(localDate(new Date(2025, 4, 4, 23, 59))).toBe('2025-05-04')
  expect(localDate(new Date(2025, 11, 31, 0, 0))).toBe('2025-12-31')
})

test('msUntilMidnight counts to the midnight of the reader’s time zone, also at a month’s end and at midnight', () => {
  expect(msUntilMidnight(new Date(2025, 4, 31, 23, 59, 59, 500))).toBe(500)
  expect(msUntilMidnight(new Date(2025, 4, 24, 0, 0))).toBe(86_400_000)
})

test.each([
  ['saturday', 0],
  ['sunday', 1],
  ['friday', 6],
  ['2025-05-24', 0],
  ['2025-06-01', 8],
  ['2025-05-20', -4],
])('daysUntil on a Saturday: the day %s is %d days away', (day, wait) => {
  expect(daysUntil(day, SATURDAY)).toBe(wait)
})

test('if the timetable lacks today, nextDay is the day that comes first from today', () => {
  const days = ['sunday', 'monday', 'tuesday'].map((day) => ({ day }))
  expect(nextDay(days, SATURDAY)).toBe(0)
  expect(nextDay(days, '2025-05-26')).toBe(1)
  expect(nextDay(days, '2025-05-28')).toBe(0)
})

test('for dates, nextDay is the next date, and the first date when all have passed', () => {
  const days = ['2025-05-20', '2025-05-24', '2025-06-01'].map((day) => ({ day }))
  expect(nextDay(days, '2025-05-21')).toBe(1)
  expect(nextDay(days, '2025-05-24')).toBe(1)
  expect(nextDay(days, '2025-06-02')).toBe(0)
})
