import { expect, test } from 'vitest'
import { gridOf } from '../reading/sheet-grids.testing.ts'
import { recogniseSheet } from '../reading/sheet-layout.rules.ts'
import { templateRows } from './sheet-export.rules.ts'
import type { VersionRow } from './version-row.rules.ts'

const SUBJECTS = [
  { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true },
  { name: 'الحاسب', finalDegree: 50, isCalculatedInTotal: false },
]

function rowOf(seatNumber: string, degrees: string[], change: Partial<VersionRow> = {}): VersionRow {
  return {
    rowNumber: 0,
    studentId: `${seatNumber}2025`,
    seatNumber,
    name: `طالب ${seatNumber}`,
    nameKey: '',
    degrees,
    note: '',
    withheld: false,
    totalHundredths: 0,
    maxHundredths: 10_000,
    carried: [],
    statedVerdict: '',
    rank: null,
    ...change,
  }
}

const HEADERS = ['student_id', 'seat_number', 'name', 'النحو', 'الحاسب']

test('a version is exported in the template layout: numbers as numbers, words and marks raised by leniency as text', () => {
  const rows = [rowOf('00042', ['91.5', '/25']), rowOf('20002', ['غـ', '']), rowOf('20003', ['045', '0'])]
  expect(templateRows(SUBJECTS, rows)).toEqual([
    HEADERS,
    ['final_degree', '', '', 100, 50],
    ['is_calculated_in_total', '', '', 1, 0],
    ['000422025', '00042', 'طالب 00042', 91.5, '/25'],
    ['200022025', '20002', 'طالب 20002', 'غـ', ''],
    ['200032025', '20003', 'طالب 20003', '045', 0],
  ])
})

test('an exported file has columns of carried-over subjects, verdicts, withheld results and notes only if needed', () => {
  const one = rowOf('20001', ['91', '40'], {
    carried: [
      { subject: 'نحو 1', degree: '65', fullMark: 100 },
      { subject: 'صرف 1', degree: 'غـ', fullMark: null },
    ],
    statedVerdict: 'ناجح',
  })
  const two = rowOf('20002', ['50', '10'], {
    carried: [{ subject: 'فقه 1', degree: '', fullMark: 100 }],
    withheld: true,
    note: 'رأفة',
  })
  const [headers, fullMarks, flags, ...rows] = templateRows(SUBJECTS, [one, two])
  const carried = ['مادة التخلف 1', 'درجة التخلف 1', 'مادة التخلف 2', 'درجة التخلف 2']
  expect(headers?.slice(5)).toEqual([...carried, 'النتيجة', 'التقدير', 'ملاحظات'])
  expect([fullMarks?.slice(5), flags?.slice(5)]).toEqual([Array(7).fill(''), Array(7).fill('')])
  expect(rows.map((row) => row.slice(5))).toEqual([
    ['نحو 1', '65/100', 'صرف 1', 'غـ', 'ناجح', '', ''],
    ['فقه 1', '', '', '', '', 'حجب', 'رأفة'],
  ])
  expect(templateRows(SUBJECTS, [{ ...two, carried: [], note: '' }])[0]).toEqual([...HEADERS, 'الحالة'])
})

test('an exported file is read back to the same rows', () => {
  const rows = [
    rowOf('20001', ['91', '40'], {
      carried: [{ subject: 'نحو 1', degree: '65', fullMark: 100 }],
      statedVerdict: 'ناجح',
      note: 'رأفة',
    }),
    rowOf('20002', ['غـ', ''], { withheld: true, statedVerdict: 'راسب' }),
  ]
  const {
    subjects,
    rows: read,
    problems,
  } = recogniseSheet([gridOf(templateRows(SUBJECTS, rows))], {
    grade: 2,
    term: 1,
    year: 2025,
  })
  expect({ subjects, problems }).toEqual({ subjects: SUBJECTS, problems: [] })
  const kept = ({ seatNumber, studentId, degrees, withheld, carried, statedVerdict, note }: (typeof read)[number]) => ({
    seatNumber,
    studentId,
    degrees,
    withheld,
    carried,
    statedVerdict,
    note,
  })
  expect(read.map(kept)).toEqual(rows.map(kept))
})
