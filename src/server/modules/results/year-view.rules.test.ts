import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TermNumber } from '#contract/faculty.ts'
import { type TermRow, yearView } from './year-view.rules.ts'

function termRow(studentId: string, changes: Partial<TermRow> = {}): TermRow {
  return {
    studentId,
    seatNumber: studentId.slice(0, 5),
    name: 'مريم حسن',
    totalHundredths: 60_000,
    maxHundredths: 80_000,
    withheld: false,
    ...changes,
  }
}

const A = '100012025'
const B = '100022025'

test('a year without sheets has no entries', () => {
  expect(yearView([])).toEqual([])
  expect(yearView([{ term: 1, rows: [] }])).toEqual([])
})

test('a year with a single term has that term’s totals', () => {
  const row = termRow(A)
  expect(yearView([{ term: 2, rows: [row] }])).toEqual([{ ...row, terms: [{ term: 2, row }] }])
})

test('a year adds the totals of two terms, with seat number and name from the latest', () => {
  const first = termRow(A, { seatNumber: '10001', name: 'مريم حسن', totalHundredths: 60_050 })
  const second = termRow(A, {
    seatNumber: '10777',
    name: 'مريم حسن علي',
    totalHundredths: 50_000,
    maxHundredths: 70_000,
  })
  const expected = {
    studentId: A,
    seatNumber: '10777',
    name: 'مريم حسن علي',
    totalHundredths: 110_050,
    maxHundredths: 150_000,
    withheld: false,
    terms: [
      { term: 1, row: first },
      { term: 2, row: second },
    ],
  }
  expect(
    yearView([
      { term: 1, rows: [first] },
      { term: 2, rows: [second] },
    ]),
  ).toEqual([expected])
  expect(
    yearView([
      { term: 2, rows: [second] },
      { term: 1, rows: [first] },
    ]),
  ).toEqual([expected])
})

test.each([
  [true, false],
  [false, true],
  [true, true],
])('a year with a withheld term is withheld (term 1: %s, term 2: %s)', (first, second) => {
  const year = yearView([
    { term: 1, rows: [termRow(A, { withheld: first })] },
    { term: 2, rows: [termRow(A, { withheld: second })] },
  ])
  expect(year[0]?.withheld).toBe(true)
})

test('a year lists students of one term only as well as those of both', () => {
  const year = yearView([
    { term: 1, rows: [termRow(A)] },
    { term: 2, rows: [termRow(B), termRow(A)] },
  ])
  expect(year.map(({ studentId, terms }) => [studentId, terms.map(({ term }) => term)])).toEqual([
    [A, [1, 2]],
    [B, [2]],
  ])
})

test('the entries of a year keep extra fields of the terms’ rows', () => {
  const row = { ...termRow(A), rank: 7 }
  expect(yearView([{ term: 1, rows: [row] }])[0]?.terms[0]?.row.rank).toBe(7)
})

test('no mark is lost or counted twice, and no student is listed twice', () => {
  const rows = fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 10_000, max: 10_050 }), fc.nat(80_000))
      .map(([seat, totalHundredths]) => termRow(`${seat}2025`, { totalHundredths })),
    { selector: ({ studentId }) => studentId },
  )
  const sum = (all: readonly { totalHundredths: number }[]) =>
    all.reduce((total, row) => total + row.totalHundredths, 0)
  fc.assert(
    fc.property(rows, rows, (first, second) => {
      const terms: { term: TermNumber; rows: TermRow[] }[] = [
        { term: 1, rows: first },
        { term: 2, rows: second },
      ]
      const year = yearView(terms)
      expect(sum(year)).toBe(sum(first) + sum(second))
      expect(new Set(year.map(({ studentId }) => studentId)).size).toBe(year.length)
    }),
  )
})
