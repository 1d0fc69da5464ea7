import { expect, test } from 'vitest'
import { type SheetStop, type SheetStopCode, STOP_LINES, type StopLine } from '#contract/sheet-stops.ts'
import { holdsForNext } from './carried-acceptances.rules.ts'
import { stopOf } from './publication-context.rules.ts'

function ofStudents(code: SheetStopCode, seats: readonly number[], change: Partial<StopLine> = {}): SheetStop[] {
  return stopOf(
    code,
    seats.map((seat) => ({ row: seat, seat_number: String(20_000 + seat), name: `طالب ${seat}`, ...change })),
  )
}

function holds([stop]: SheetStop[], published: SheetStop[], count = published[0]?.count ?? 0) {
  return stop && holdsForNext(stop, { code: stop.code, count }, published)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('an acceptance holds for the same students, for fewer of them and for rows at another place', () => {
  const published = ofStudents('odd_names', [1, 2, 3])
  expect(holds(ofStudents('odd_names', [1, 2, 3]), published)).toBe(true)
  expect(holds(ofStudents('odd_names', [1, 3]), published)).toBe(true)
  expect(holds(ofStudents('odd_names', [3, 2, 1], { row: 9 }), published)).toBe(true)
})

test('an acceptance does not hold for other students, other values, another code or another count', () => {
  const published = ofStudents('totals_differ', [1, 2, 3], { stated: '149', expected: '248' })
  const same = { stated: '149', expected: '248' }
  expect(holds(ofStudents('totals_differ', [1, 2, 3], same), published)).toBe(true)
  expect(holds(ofStudents('totals_differ', [1, 2, 4], same), published)).toBe(false)
  expect(holds(ofStudents('totals_differ', [1, 4], same), published)).toBe(false)
  expect(holds(ofStudents('totals_differ', [1, 2, 3], { ...same, stated: '150' }), published)).toBe(false)
  expect(holds(ofStudents('ranks_differ', [1, 2, 3], same), published)).toBe(false)
  expect(holds(ofStudents('totals_differ', [1, 2, 3], same), published, 2)).toBe(false)
  expect(holds(ofStudents('totals_differ', [1, 2, 3], same), [], 3)).toBe(false)
  const [stop] = ofStudents('totals_differ', [1, 2, 3], same)
  expect(stop && holdsForNext(stop, { code: 'ranks_differ', count: 3 }, published)).toBe(false)
})

test('if an accepted list was cut at its limit, only as many students may be new in it as have left it', () => {
  const published = ofStudents('other_term_same', range(1, STOP_LINES + 50))
  expect(holds(ofStudents('other_term_same', range(2, STOP_LINES + 50)), published)).toBe(true)
  expect(holds(ofStudents('other_term_same', [...range(3, STOP_LINES + 50), 999]), published)).toBe(false)
  expect(holds(ofStudents('other_term_same', [0, ...range(2, STOP_LINES + 50)]), published)).toBe(false)
  expect(holds(ofStudents('other_term_same', range(1, STOP_LINES + 51)), published)).toBe(false)
})

test('an acceptance holds for lines that say all, and not for lines that show only a part of a column or row', () => {
  for (const [code, result] of [
    ['figures_odd', true],
    ['heading_differs', true],
    ['totals_differ', true],
    ['layout_subjects', true],
    ['full_marks_differ', true],
    ['pass_marks_differ', true],
    ['column_not_understood', false],
    ['hidden_content', false],
  ] as const) {
    const published = stopOf(code, [{ column: 'النحو', stated: '40', expected: '60' }])
    expect(holds(published, published), code).toBe(result)
    expect(holds(stopOf(code, [{ column: 'النحو', stated: '41', expected: '60' }]), published), code).toBe(false)
  }
})

test('an acceptance does not hold if one line of several shows only a part of a column', () => {
  const [one] = ofStudents('hidden_content', [1])
  const lines = [...(one?.lines ?? []), { column: 'د', stated: '40' }]
  const published = stopOf('hidden_content', lines)
  expect(holds(published, published)).toBe(false)
})
