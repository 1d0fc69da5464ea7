import { expect, test } from 'vitest'
import { figureLines } from './publication-report.ts'

const FIGURES = {
  replaces: null,
  students: { before: null, after: 40 },
  gone: 0,
  new: 0,
  changed_marks: 0,
  changed_ranks: 0,
  withheld: 26,
  withheld_by_office: { count: 0, students: [] },
  released: { count: 0, students: [] },
  absent: 1,
  subjects: [],
  first: [],
}

test('figureLines names twenty students whose results the office withholds or released, and counts the others', () => {
  const students = Array.from({ length: 25 }, (_, place) => ({ seat_number: String(10_001 + place), name: 'هدى حسن' }))
  const released = { count: 1, students: [{ seat_number: '10030', name: 'ريم سامي' }] }
  const lines = figureLines({ ...FIGURES, withheld_by_office: { count: 25, students }, released })
  expect(lines.slice(0, 3)).toEqual([
    '  الطلاب: 40، نتائجهم محجوبة: 26، غابوا عن كل المواد: 1',
    '  طلاب حجبت الإدارة نتائجهم، ولا يحجبها الكشف: 25',
    '    10001، هدى حسن',
  ])
  expect(lines.slice(21, 25)).toEqual([
    '    10020، هدى حسن',
    '    وغيرهم: 5',
    '  طلاب يحجب الكشف نتائجهم، ورفعت الإدارة الحجب عنها: 1',
    '    10030، ريم سامي',
  ])
  expect(figureLines(FIGURES)).toHaveLength(2)
})
