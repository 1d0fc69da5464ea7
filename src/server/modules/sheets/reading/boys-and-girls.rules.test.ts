import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const N = null
const PEOPLE = ['هدى حسن', 'عمر علي', 'منى سعد', 'نور هاني']

/** Reads students who have a mark in «النحو», and in the first or the second of two further columns. */
function read(
  names: readonly GridCell[],
  {
    fulls = [50, 50],
    more = {},
    above = [],
  }: { fulls?: number[]; more?: Record<string, GridCell>; above?: GridCell[] } = {},
) {
  const rows = PEOPLE.map((name, at) => [10_001 + at, name, 60, at % 2 ? 30 + at : N, at % 2 ? N : 40 + at])
  const header = ['رقم الجلوس', 'الاسم', 'النحو']
  const head =
    above.length > 0
      ? [
          [...header, ...above],
          [N, N, N, ...names],
        ]
      : [[...header, ...names], [N]]
  const grid = gridOf([...head, [N, 'النهاية العظمى', 100, ...fulls], ...rows], more)
  const { subjects, rows: students, problems, stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  return {
    subjects: subjects.map(({ name }) => name),
    marks: students.map(({ degrees }) => degrees.slice(1).join('|')),
    maximum: students.map(({ maxHundredths }) => maxHundredths / 100),
    errors: problems.flatMap(({ code, row, column }) => (code === 'group_unknown' ? [] : [`${code} ${column}${row}`])),
    stops: stops.map(({ code, count }) => `${code} ${count}`),
  }
}

const ONE = {
  subjects: ['النحو', 'التربية الرياضية'],
  marks: ['40', '31', '42', '33'],
  maximum: [150, 150, 150, 150],
  errors: [],
  stops: [],
}

test.each([
  ['التربية الرياضية بنين', 'التربية الرياضية بنات'],
  ['التربية الرياضية (بنات)', 'التربية الرياضية (بنين)'],
  ['التربية الرياضية - طلاب', 'التربية الرياضية / طالبات'],
  ['التربية الرياضية للذكور', 'التربيه الرياضيه للإناث'],
  ['التربية الرياضية بنين (50)', 'التربية الرياضية بنات (50)'],
])('«%s» and «%s» are one subject', (one, other) => {
  expect(read([one, other])).toEqual(ONE)
})

test('a name over «بنين» and «بنات» is the subject', () => {
  expect(read(['بنين', 'بنات'], { above: ['التربية الرياضية', N] })).toEqual(ONE)
  expect(read(['بنين', 'الصرف'], { above: ['التربية الرياضية', N] }).subjects).toEqual([
    'النحو',
    'التربية الرياضية بنين',
    'الصرف',
  ])
})

test('a student with marks in the columns of boys and girls is an error, and one with neither is asked about', () => {
  const names = ['التربية الرياضية بنين', 'التربية الرياضية بنات']
  expect(read(names, { more: { D4: 30 } }).errors).toEqual(['two_divisions E4'])
  expect(read(names, { more: { E4: N } }).stops).toEqual(['marks_missing 1'])
})

test('columns for boys and girls of no subject are errors', () => {
  expect(read(['بنين', 'بنات']).errors).toEqual(['subject_unnamed D1', 'subject_unnamed E1'])
})

test('columns for boys and girls with different full marks are an error', () => {
  const names = ['التربية الرياضية بنين', 'التربية الرياضية بنات']
  expect(read(names, { fulls: [50, 40] }).errors).toContain('subject_twice E1')
})

test.each([
  ['التربية الرياضية بنين', 'التربية الفنية بنات'],
  ['التربية الرياضية بنين', 'التربية الرياضية طلاب'],
  ['التربية الرياضية بنين', 'التربية الرياضية'],
  ['تربية البنين', 'تربية البنات المسلمات'],
])('«%s» and «%s» are two subjects', (one, other) => {
  expect(read([one, other]).subjects).toEqual(['النحو', one, other])
})
