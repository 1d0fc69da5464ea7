import { expect, test } from 'vitest'
import { alternativesOf, type DegreeLine, isOwnSubject } from './alternative-subjects.rules.ts'

const TAKEN = { outcome: 'passed', hundredths: 6000 } as const
const EMPTY = { outcome: 'not_taken', hundredths: 0 } as const

/** One text per student, one sign per subject: `1` a mark, `0` an empty cell, `-` a subject that his sheets lack. */
function lines(...rows: string[]): DegreeLine[] {
  return rows.map((row) => [...row].map((cell) => (cell === '-' ? undefined : cell === '1' ? TAKEN : EMPTY)))
}

function own(rows: string[], student: number): boolean[] {
  const all = lines(...rows)
  const alternatives = alternativesOf(all, rows[0]?.length ?? 0)
  return [...(rows[0] ?? '')].map((_, position) => isOwnSubject(all[student] ?? [], position, alternatives))
}

test('an empty cell is the student’s own subject if others took it beside the student’s other subjects', () => {
  expect(own(['111', '110', '111'], 1)).toEqual([true, true, true])
  expect(own(['10', '11'], 0)).toEqual([true, true])
})

test('a student studies that one of two alternative languages in which the student has a mark', () => {
  const rows = ['110', '101', '101', '100']
  expect(own(rows, 0)).toEqual([true, true, false])
  expect(own(rows, 1)).toEqual([true, false, true])
  expect(own(rows, 3), 'who has neither misses both').toEqual([true, true, true])
})

test('subjects of other divisions are not the student’s own', () => {
  const rows = ['11100', '11100', '10011', '10011', '10010']
  expect(own(rows, 0)).toEqual([true, true, true, false, false])
  expect(own(rows, 4)).toEqual([true, false, false, true, true])
})

test('a subject without any mark is the student’s own, and one that the student’s sheets lack is not', () => {
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
