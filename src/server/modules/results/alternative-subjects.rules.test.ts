import { expect, test } from 'vitest'
import { alternativesOf, type DegreeLine, isOwnSubject } from './alternative-subjects.rules.ts'

const TAKEN = { outcome: 'passed', hundredths: 6000 } as const
const EMPTY = { outcome: 'not_taken', hundredths: 0 } as const

/** One text per student, one sign per subject: `1` a mark, `0` an empty cell, `-` a subject not in his sheets. */
function lines(...rows: string[]): DegreeLine[] {
  return rows.map((row) => [...row].map((cell) => (cell === '-' ? undefined : cell === '1' ? TAKEN : EMPTY)))
}

function own(rows: string[], student: number): boolean[] {
  const all = lines(...rows)
  const alternatives = alternativesOf(all, rows[0]?.length ?? 0)
  return [...(rows[0] ?? '')].map((_, position) => isOwnSubject(all[student] ?? [], position, alternatives))
}

test('a student studies a subject with an empty cell if others took it beside the student’s other subjects', () => {
  expect(own(['111', '110', '111'], 1)).toEqual([true, true, true])
  expect(own(['10', '11'], 0)).toEqual([true, true])
})

test('of two alternative languages, a student studies the one with a mark, and without a mark both count', () => {
  const rows = ['110', '101', '101', '100']
  expect(own(rows, 0)).toEqual([true, true, false])
  expect(own(rows, 1)).toEqual([true, false, true])
  expect(own(rows, 3), 'who has neither misses both').toEqual([true, true, true])
})

test('a student does not study the subjects of other divisions', () => {
  const rows = ['11100', '11100', '10011', '10011', '10010']
  expect(own(rows, 0)).toEqual([true, true, true, false, false])
  expect(own(rows, 4)).toEqual([true, false, false, true, true])
})

test('students study a subject of their sheets in which nobody has a mark, but none that their sheets lack', () => {
  expect(own(['10-', '10-', '101'], 0)).toEqual([true, true, false])
})

test('two subjects of different sheets are no alternatives, although nobody took both', () => {
  expect(own(['10', '-1'], 0)).toEqual([true, true])
})

test('a student with marks in two alternatives studies both', () => {
  const alternatives = alternativesOf(lines('110', '101', '100'), 3)
  const [both = []] = lines('111')
  expect([0, 1, 2].map((position) => isOwnSubject(both, position, alternatives))).toEqual([true, true, true])
})
