import { expect, test } from 'vitest'
import type { Timetable } from '#contract/timetables.ts'
import { isSameTimetable, loggedTimetable, timetableOf } from './timetable.rules.ts'

const CELL = { subject: 'النحو', detail: 'د. منى', place: 'قاعة 1' }
const TABLE: Timetable = {
  caption: 'الجدول',
  columns: ['8', '9', '10', '11'],
  days: [
    {
      day: 'sunday',
      cells: [CELL, null, { ...CELL, detail: '' }, { ...CELL, detail: '', place: '' }],
    },
    { day: '2026-01-05', cells: [{ ...CELL, place: '' }, null, null, null] },
  ],
}

test('the audit log gets a text for each day of a timetable, with each cell’s subject, detail and place if not empty', () => {
  expect(loggedTimetable(TABLE)).toEqual({
    caption: 'الجدول',
    columns: ['8', '9', '10', '11'],
    days: ['الأحد: النحو (د. منى - قاعة 1)، -، النحو (قاعة 1)، النحو', '2026-01-05: النحو (د. منى)، -، -، -'],
  })
})

test('two timetables are the same if they are equal or both absent', () => {
  const stored = timetableOf(JSON.stringify(TABLE))
  expect([isSameTimetable(TABLE, stored), isSameTimetable(null, null)]).toEqual([true, true])
  expect([isSameTimetable(TABLE, null), isSameTimetable(TABLE, { ...TABLE, caption: '' })]).toEqual([false, false])
})

test('a stored timetable that does not fit the schema is refused', () => {
  expect(() => timetableOf('{}')).toThrow()
})
