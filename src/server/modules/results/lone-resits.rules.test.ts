import { describe, expect, test } from 'vitest'
import { withoutLoneSheets, withoutParts } from './lone-resits.rules.ts'
import type { TermSubject } from './term-sessions.rules.ts'

describe('withoutLoneSheets', () => {
  const FIRST = { grade: 1, year: 2025, term: 1, session: 1 } as const
  const SECOND = { ...FIRST, session: 2 } as const

  test('withoutLoneSheets keeps sheets of first sessions, and those of second sessions whose first is present', () => {
    expect(withoutLoneSheets([FIRST, SECOND])).toEqual([FIRST, SECOND])
    expect(withoutLoneSheets([SECOND, FIRST])).toEqual([SECOND, FIRST])
    expect(withoutLoneSheets([FIRST])).toEqual([FIRST])
  })

  test.each([
    ['year', { year: 2024 }],
    ['grade', { grade: 2 }],
    ['term', { term: 2 }],
  ] as const)('a second session is left out if the only first session is of another %s', (_name, other) => {
    const first = { ...FIRST, ...other }
    expect(withoutLoneSheets([first, SECOND])).toEqual([first])
  })
})

describe('withoutParts', () => {
  const subjects = [true, true, true, false].map((isFirst, position): TermSubject => {
    const placed = { position, finalDegree: 100 }
    const subject = { name: `مادة ${position}`, finalDegree: 100, isCalculatedInTotal: true }
    return { subject, first: isFirst ? placed : undefined, second: placed }
  })
  const PASSED = { outcome: 'passed', hundredths: 6000 } as const
  const EXCUSED = { outcome: 'excused', hundredths: 0 } as const
  const EMPTY = { outcome: 'not_taken', hundredths: 0 } as const
  const isKept = (line: Parameters<typeof withoutParts>[0][number]['line'], isSecondOnly = true) =>
    withoutParts(
      [{ line, isSecondOnly }],
      subjects,
      new Map([
        [1, new Set([2])],
        [2, new Set([1])],
      ]),
    ).length === 1

  test.each([
    ['all marks', [PASSED, PASSED, PASSED, PASSED], true],
    ['no mark in a subject of the second session only', [PASSED, PASSED, PASSED, undefined], true],
    ['an alternative in place of a subject', [PASSED, PASSED, undefined, undefined], true],
    ['neither of two alternatives', [PASSED, EMPTY, undefined, PASSED], false],
    ['a subject that the sheet lacks', [undefined, PASSED, PASSED, PASSED], false],
    ['an empty cell', [EMPTY, PASSED, PASSED, PASSED], false],
    ['an excuse in place of a mark', [EXCUSED, PASSED, PASSED, PASSED], true],
  ] as const)('withoutParts keeps or drops a student of the second session only with %s', (_name, line, expected) => {
    expect(isKept(line)).toBe(expected)
  })

  test('withoutParts keeps students of the first session, whatever marks they lack', () => {
    expect(isKept([undefined, EMPTY, EMPTY, EMPTY], false)).toBe(true)
  })
})
