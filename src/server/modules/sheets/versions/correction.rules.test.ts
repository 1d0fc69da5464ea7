import { expect, test } from 'vitest'
import type { MarkWords } from '#contract/mark-words.ts'
import { markReader } from '../reading/mark-cell.rules.ts'
import { correctRow } from './correction.rules.ts'
import { rankedRows, type VersionRow } from './version-row.rules.ts'

const SUBJECTS = [
  { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true },
  { name: 'الصرف', finalDegree: 50, isCalculatedInTotal: true },
  { name: 'العروض', finalDegree: 100, isCalculatedInTotal: false },
]

function row(seatNumber: string, degrees: string[], changes: Partial<VersionRow> = {}): VersionRow {
  return {
    rowNumber: Number(seatNumber),
    studentId: `${seatNumber}2025`,
    seatNumber,
    name: `طالب ${seatNumber}`,
    nameKey: `طالب ${seatNumber}`,
    degrees,
    note: '',
    totalHundredths: (Number(degrees[0]) + Number(degrees[1])) * 100,
    maxHundredths: 15_000,
    withheld: false,
    rank: 1,
    carried: [],
    statedVerdict: '',
    ...changes,
  }
}

const ROWS = [row('10001', ['80', '40', '70'], { rank: 1 }), row('10002', ['70', '40', '70'], { rank: 2 })]

const OFFICE_WORDS: MarkWords = { سافر: 'excused', '*': 'plain', رفع: 'raised' }

/** Corrects one mark and returns the version's rows as they are then read, or why the correction is refused. */
function correct(degree: string, subject = 'النحو', seatNumber = '10002', rows = ROWS) {
  const row = rows.find((candidate) => candidate.seatNumber === seatNumber)
  const corrected = correctRow(row, SUBJECTS, { subject, degree }, markReader(OFFICE_WORDS))
  if ('refused' in corrected) return corrected
  const changed = rows.map((other) => (other === row ? corrected.row : other))
  return { rows: rankedRows(changed), studentId: corrected.row.studentId, before: corrected.before }
}

test('a corrected mark is stored in its canonical form', () => {
  expect(correct('٩٠٫٥٠')).toMatchObject({ rows: [{}, { degrees: ['90.5', '40', '70'] }] })
  expect(correct('غائب')).toMatchObject({ rows: [{}, { degrees: ['غـ', '40', '70'] }] })
  expect(correct('70.0')).toEqual({ refused: 'degree' })
})

test.each([
  ['a word of the office', 'سافر', 'عذر'],
  ['another spelling of a built-in word', 'حالة غش', 'غش'],
  ['a mark with a sign', '65*', '65'],
  ['a raised mark with a word', '50 رفع', '/50'],
  ['a mark followed by the full mark', '65/100', '65'],
])('%s in a correction is read like a mark cell of a file', (_, degree, stored) => {
  expect(correct(degree)).toMatchObject({ rows: [{}, { degrees: [stored, '40', '70'] }] })
})

test('a correction may state two attempts in a mark cell, or replace two attempts by one mark', () => {
  const both = { degrees: ['45||60', '40', '70'], totalHundredths: 10_000 }
  expect(correct('٤٥ || 60.0')).toMatchObject({ rows: [{}, both] })
  const rows = [row('10001', ['80', '40', '70']), row('10002', ['45||60', '40', '70'])]
  expect(correct('45', 'النحو', '10002', rows)).toMatchObject({
    before: '45||60',
    rows: [{}, { totalHundredths: 8500 }],
  })
  for (const wrong of ['101||60', '45||101', '||60', '45||', '45||60||70', '45||حجب']) {
    expect(correct(wrong), wrong).toEqual({ refused: 'degree' })
  }
})

test('a correction changes the mark, the total and the ranks, and nothing else', () => {
  expect(correct('90.5')).toEqual({
    studentId: '100022025',
    before: '70',
    rows: [
      { ...ROWS[0], rank: 2 },
      { ...ROWS[1], degrees: ['90.5', '40', '70'], totalHundredths: 13_050, rank: 1 },
    ],
  })
})

test('correcting a subject that does not count in the total leaves the total unchanged', () => {
  expect(correct('99', 'العروض')).toMatchObject({ rows: [ROWS[0], { totalHundredths: 11_000, rank: 2 }] })
})

test.each([
  ['a full mark', 'النحو', '100', 14_000, 15_000],
  ['zero', 'النحو', '0', 4000, 15_000],
  ['the full mark of another subject', 'الصرف', '50', 12_000, 15_000],
  ['a raised mark', 'النحو', '/50', 9000, 15_000],
  ['absence', 'النحو', 'غـ', 4000, 15_000],
  ['cheating', 'النحو', 'غش', 4000, 15_000],
  ['an excuse', 'النحو', 'عذر', 4000, 5000],
  ['an empty cell', 'النحو', '', 4000, 5000],
  ['Arabic digits', 'النحو', '٧٥', 11_500, 15_000],
])(
  'correcting a mark to %s gives the total and maximum that an import would compute',
  (_, subject, degree, totalHundredths, maxHundredths) => {
    expect(correct(degree, subject)).toMatchObject({ rows: [{}, { totalHundredths, maxHundredths }] })
  },
)

test.each([
  ['a word', 'النحو', 'جيد'],
  ['a negative number', 'النحو', '-1'],
  ['more than the full mark', 'النحو', '100.01'],
  ['more than the full mark of its own subject', 'الصرف', '51'],
  ['the current text', 'النحو', '70'],
])('a correction of a mark to %s is refused', (_, subject, degree) => {
  expect(correct(degree, subject)).toEqual({ refused: 'degree' })
})

test('a correction of an unknown seat or subject is refused', () => {
  expect(correct('80', 'النحو', '10009')).toEqual({ refused: 'student' })
  expect(correct('80', 'الفلك')).toEqual({ refused: 'subject' })
})

test('correcting a mark to «حجب» withholds the result, and the other ranks move up', () => {
  expect(correct('حجب', 'النحو', '10001')).toMatchObject({
    rows: [
      { withheld: true, rank: null },
      { withheld: false, rank: 1 },
    ],
  })
})

test('replacing the only «حجب» among a student’s marks releases the result', () => {
  const rows = [row('10001', ['حجب', '40', '70'], { withheld: true, rank: null, totalHundredths: 4000 })]
  expect(correct('60', 'النحو', '10001', rows)).toMatchObject({ rows: [{ withheld: false, rank: 1 }] })
})

test.each([
  ['its note', { note: 'حجب لعدم سداد الرسوم' }],
  ['a column that is not stored', { note: '' }],
])('a result that %s withholds stays withheld, however its marks are corrected', (_, { note }) => {
  const rows = [row('10001', ['60', '40', '70'], { withheld: true, rank: null, note })]
  expect(correct('90', 'النحو', '10001', rows)).toMatchObject({ rows: [{ withheld: true, rank: null }] })
})
