import { expect, test } from 'vitest'
import { awaitsFirst } from './awaits-first.ts'

const FIRST = { grade: 1, term: 1, year: 2025, session: 1 }
const SECOND = { ...FIRST, session: 2 }

test.each<[string, typeof FIRST, (typeof FIRST)[], boolean]>([
  ['a second session alone', SECOND, [SECOND], true],
  ['a second session beside its first', SECOND, [SECOND, FIRST], false],
  ['a second session beside the first session of another term', SECOND, [{ ...FIRST, term: 2 }], true],
  ['a second session beside the first session of another grade', SECOND, [{ ...FIRST, grade: 2 }], true],
  ['a second session beside the first session of another year', SECOND, [{ ...FIRST, year: 2024 }], true],
  ['a first session', FIRST, [], false],
])('awaitsFirst returns whether a sheet waits for its first session: %s', (_, sheet, published, expected) => {
  expect(awaitsFirst(sheet, published)).toBe(expected)
})
