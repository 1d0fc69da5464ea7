import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GradeNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import { type Appearance, decideIdentities, type NewRow } from './identity.rules.ts'

const MARYAM = 'مريم حسن علي سالم'

function row(seatNumber: string, name: string, studentId: string | null = null): NewRow {
  return { rowNumber: Number(seatNumber), studentId, seatNumber, name }
}

function seen(studentId: string, name: string, grade: GradeNumber, year: number, seat?: string): Appearance {
  const seatNumber = seat ?? studentId.slice(0, 5)
  return { studentId, name, nameKey: searchText(name), seatNumber, grade, year, session: 1 }
}

const names = fc.constantFrom(MARYAM, 'أحمد سعيد', 'هدى علي', 'نور عمر')
const grades = fc.constantFrom<GradeNumber>(1, 2, 3, 4)
const past = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 10_000, max: 10_030 }), names, grades, fc.integer({ min: 2022, max: 2024 })),
  { selector: ([seat, , , year]) => `${seat}${year}`, maxLength: 20 },
)
const sheet = fc.uniqueArray(fc.tuple(fc.integer({ min: 20_000, max: 20_030 }), names), {
  selector: ([seat]) => seat,
  maxLength: 12,
})

function runOf(earlier: [number, string, GradeNumber, number][], lines: [number, string][], grade: GradeNumber) {
  const known = earlier.map(([seat, name, of, year]) => seen(`${seat}${year}`, name, of, year))
  const rows = lines.map(([seat, name]) => row(String(seat), name))
  return { known, rows, result: decideIdentities(rows, { grade, year: 2025, session: 1 }, known) }
}

test('every row gets one decision, no student is assigned twice, and a match by name has the row’s name', () => {
  fc.assert(
    fc.property(past, sheet, grades, (earlier, lines, grade) => {
      const { known, rows, result } = runOf(earlier, lines, grade)
      expect(result.decisions.map(({ rowNumber }) => rowNumber)).toEqual(rows.map(({ rowNumber }) => rowNumber))
      expect(new Set(result.decisions.map(({ studentId }) => studentId)).size).toBe(rows.length)
      result.decisions.forEach(({ studentId, match, candidates, isNew }, index) => {
        const before = known.filter((appearance) => appearance.studentId === studentId)
        expect(isNew).toBe(before.length === 0)
        expect(candidates.length > 0).toBe(match === 'ambiguous')
        if (match === 'same_name') expect(before.map(({ name }) => name)).toContain(rows[index]?.name)
      })
    }),
  )
})

test('importing a known sheet again recognises the same student in every row', () => {
  fc.assert(
    fc.property(past, sheet, grades, (earlier, lines, grade) => {
      const { known, rows, result } = runOf(earlier, lines, grade)
      const now = result.decisions.map(({ studentId }, index) => {
        const line = rows[index]
        return seen(studentId, line?.name ?? '', grade, 2025, line?.seatNumber)
      })
      const again = decideIdentities(rows, { grade, year: 2025, session: 1 }, [...known, ...now])
      expect(again.decisions.map(({ studentId }) => studentId)).toEqual(
        result.decisions.map(({ studentId }) => studentId),
      )
      expect(again.decisions.every(({ match }) => match === 'same_seat')).toBe(true)
      expect(again.problems).toEqual([])
    }),
  )
})

test('the order of rows does not change which students they are', () => {
  fc.assert(
    fc.property(past, sheet, grades, (earlier, lines, grade) => {
      const forward = runOf(earlier, lines, grade).result.decisions
      const backward = runOf(earlier, lines.toReversed(), grade).result.decisions
      expect(backward.toReversed()).toEqual(forward)
    }),
  )
})

test.each([
  ['each its own name', (index: number) => `طالب ${index}`],
  ['all one name', () => MARYAM],
])('100,000 lines against 100,000 earlier students, %s, are decided within the test timeout', (_what, nameOf) => {
  const count = 100_000
  const rows = Array.from({ length: count }, (_, index) => row(String(index).padStart(5, '0'), nameOf(index)))
  const known = rows.map(({ seatNumber, name }) => seen(`${seatNumber}2024`, name, 1, 2024))
  const { decisions } = decideIdentities(rows, { grade: 2, year: 2025, session: 1 }, known)
  // Code that compared all pairs of rows and students would exceed the test's timeout.
  expect(decisions).toHaveLength(count)
})
