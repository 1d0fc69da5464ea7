import { expect, test } from 'vitest'
import { weekdayOfDate, weekdayOfNumber } from './timetables.ts'

test.each([
  ['2025-05-24', 'saturday'],
  ['2025-05-25', 'sunday'],
  ['2024-02-29', 'thursday'],
  ['2025-05-30', 'friday'],
])('%s is a %s', (date, weekday) => {
  expect(weekdayOfDate(date)).toBe(weekday)
})

test.each(['2025-02-29', '2025-13-01', '2025-5-24', '24/5/2025', 'saturday', ''])('%j is no date', (text) => {
  expect(weekdayOfDate(text)).toBeUndefined()
})

test('weekdayOfNumber maps the day numbers of Date to weekdays', () => {
  expect([0, 5, 6].map(weekdayOfNumber)).toEqual(['sunday', 'friday', 'saturday'])
})
