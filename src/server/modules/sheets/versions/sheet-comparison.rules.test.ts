import { expect, test } from 'vitest'
import { type ComparedRow, type ComparedSheet, compareSheets } from './sheet-comparison.rules.ts'

const NAHW = { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true }
const SARF = { name: 'الصرف', finalDegree: 100, isCalculatedInTotal: true }

function row(seatNumber: string, degrees: string[], changes: Partial<ComparedRow> = {}): ComparedRow {
  return {
    studentId: `${seatNumber}2025`,
    seatNumber,
    name: `طالب ${seatNumber}`,
    degrees,
    totalHundredths: degrees.reduce((sum, degree) => sum + Number(degree) * 100, 0),
    maxHundredths: degrees.length * 10_000,
    withheld: false,
    rank: 1,
    ...changes,
  }
}

function sheet(rows: ComparedRow[], subjects = [NAHW, SARF]): ComparedSheet {
  return { subjects, rows }
}

const SAME = { seatNumber: null, name: null, totalHundredths: null, maxHundredths: null, rank: null, withheld: null }

test('two equal versions differ in nothing', () => {
  const version = sheet([row('10001', ['60', '70'])])
  expect(compareSheets(version, version)).toEqual({
    subjects: { added: [], gone: [], changed: [] },
    added: [],
    gone: [],
    changed: [],
  })
})

test('two empty versions differ in nothing', () => {
  expect(compareSheets(sheet([], []), sheet([], [])).changed).toEqual([])
})

test('students of one version alone are added or gone, by seat', () => {
  const one = sheet([row('10003', ['60', '60']), row('10001', ['60', '60'])])
  const other = sheet([row('10004', ['60', '60']), row('10002', ['60', '60']), row('10003', ['60', '60'])])

  const { added, gone, changed } = compareSheets(one, other)
  expect(added.map(({ seatNumber }) => seatNumber)).toEqual(['10002', '10004'])
  expect(gone.map(({ seatNumber }) => seatNumber)).toEqual(['10001'])
  expect(changed).toEqual([])
})

test('a changed mark is told with its subject, its total and every rank that moved', () => {
  const first = row('10001', ['60', '70'], { rank: 1 })
  const second = row('10002', ['60', '65'], { rank: 2 })
  const corrected = row('10002', ['60', '75'], { rank: 1 })
  const overtaken = row('10001', ['60', '70'], { rank: 2 })

  expect(compareSheets(sheet([first, second]), sheet([overtaken, corrected])).changed).toEqual([
    { ...SAME, row: overtaken, degrees: [], rank: { before: 1, after: 2 } },
    {
      ...SAME,
      row: corrected,
      degrees: [{ subject: 'الصرف', before: '65', after: '75' }],
      totalHundredths: { before: 12_500, after: 13_500 },
      rank: { before: 2, after: 1 },
    },
  ])
})

test('an excused mark changes what a student could reach, though the total stays', () => {
  const before = row('10001', ['60', '0'])
  const after = row('10001', ['60', 'عذر'], { totalHundredths: 6000, maxHundredths: 10_000 })

  expect(compareSheets(sheet([before]), sheet([after])).changed).toEqual([
    {
      ...SAME,
      row: after,
      degrees: [{ subject: 'الصرف', before: '0', after: 'عذر' }],
      maxHundredths: { before: 20_000, after: 10_000 },
    },
  ])
})

test('a student keeps the place in the comparison under another seat and name', () => {
  const before = row('10001', ['60', '70'])
  const after = { ...before, seatNumber: '10009', name: 'هدى حسن', withheld: true, rank: null }

  expect(compareSheets(sheet([before]), sheet([after]))).toMatchObject({
    added: [],
    gone: [],
    changed: [
      {
        seatNumber: { before: '10001', after: '10009' },
        name: { before: 'طالب 10001', after: 'هدى حسن' },
        rank: { before: 1, after: null },
        withheld: { before: false, after: true },
      },
    ],
  })
})

test('columns in another order are the same subjects', () => {
  const before = sheet([row('10001', ['60', '70'])])
  const after = sheet([row('10001', ['70', '60'])], [SARF, NAHW])
  expect(compareSheets(before, after)).toMatchObject({ subjects: { added: [], gone: [], changed: [] }, changed: [] })
})

test('a subject that came, went or counts otherwise is told', () => {
  const arood = { name: 'العروض', finalDegree: 50, isCalculatedInTotal: false }
  const lifted = { ...NAHW, finalDegree: 120 }
  const { subjects, changed } = compareSheets(
    sheet([row('10001', ['60', '70'])]),
    sheet([row('10001', ['60', '40'])], [lifted, arood]),
  )

  expect(subjects).toEqual({ added: [arood], gone: [SARF], changed: [{ before: NAHW, after: lifted }] })
  expect(changed[0]?.degrees).toEqual([
    { subject: 'العروض', before: '', after: '40' },
    { subject: 'الصرف', before: '70', after: '' },
  ])
})

test('of two subjects with one name the first is compared with the first', () => {
  const twins = [NAHW, { ...NAHW, finalDegree: 50 }]
  const { subjects, changed } = compareSheets(
    sheet([row('10001', ['60', '20'])], twins),
    sheet([row('10001', ['60', '25'])], twins),
  )
  expect(subjects.changed).toEqual([])
  expect(changed[0]?.degrees).toEqual([{ subject: 'النحو', before: '20', after: '25' }])
})
