import { expect, test } from 'vitest'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

/** Returns the lines of the stop for a sheet whose first column states these grades of its students. */
function linesOf(grades: readonly string[], choices: SheetChoices = { grade: 2, term: 1, year: 2025 }) {
  const students = grades.map((grade, at) => [grade, 10_001 + at, `طالب رقم ${at}`, 60])
  const { stops } = recogniseSheet([gridOf([['الفرقة', 'رقم الجلوس', 'الاسم', 'النحو (100)'], ...students])], choices)
  return stops.find(({ code }) => code === 'grade_column_differs')?.lines
}

test.each(['الثالثة', 'الفرقة الثالثة', '3', '٣'])(
  'a student of the grade «%s» in a sheet of the second grade stops the publication',
  (grade) => {
    expect(linesOf(['الثانية', grade])).toEqual([
      {
        row: 3,
        column: 'A',
        seat_number: '10002',
        name: 'طالب رقم 1',
        stated: 'الفرقة الثالثة',
        expected: 'الفرقة الثانية',
      },
    ])
  },
)

test('a student of the sheet’s own grade, and a text that states no grade, stop nothing', () => {
  expect(linesOf(['الثانية', 'الفرقة الثانية', '2', 'مستجد', ''])).toBeUndefined()
})

test('the students’ grades are not compared while the sheet’s grade is unknown', () => {
  expect(linesOf(['الثالثة', 'الثانية'], { term: 1, year: 2025 })).toBeUndefined()
})
