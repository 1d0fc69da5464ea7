import { expect, test } from 'vitest'
import { isExamDate, savedTimetableSchema, timetableSchema, weekdayOfDate, weekdayOfNumber } from './timetables.ts'

test.each([
  ['2025-05-24', 'saturday'],
  ['2025-05-25', 'sunday'],
  ['2024-02-29', 'thursday'],
  ['2025-05-30', 'friday'],
])('the date %s is recognised as a %s', (date, weekday) => {
  expect(weekdayOfDate(date)).toBe(weekday)
})

test.each(['2025-02-29', '2025-13-01', '2025-5-24', '24/5/2025', 'saturday', ''])(
  'the text %j is not a date',
  (text) => {
    expect(weekdayOfDate(text)).toBeUndefined()
  },
)

test('weekdayOfNumber maps the day numbers of Date to weekdays', () => {
  expect([0, 5, 6].map(weekdayOfNumber)).toEqual(['sunday', 'friday', 'saturday'])
})

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2100-12-31', true],
  ['2101-01-01', false],
  ['1446-11-26', false],
  ['2025-02-30', false],
])('a timetable with the day %s may be saved: %s', (day, isAllowed) => {
  const cell = { subject: 'النحو', detail: '', place: '' }
  const table = { caption: '', columns: ['الأولى'], days: [{ day, cells: [cell] }] }
  expect(isExamDate(day)).toBe(isAllowed)
  expect(savedTimetableSchema.safeParse(table).success).toBe(isAllowed)
})

test('a timetable that was stored with a date outside the allowed years stays readable', () => {
  const cell = { subject: 'النحو', detail: '', place: '' }
  const table = { caption: '', columns: ['الأولى'], days: [{ day: '1446-11-26', cells: [cell] }] }
  expect(timetableSchema.safeParse(table).success).toBe(true)
})
