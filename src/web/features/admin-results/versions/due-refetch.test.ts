import { expect, test } from 'vitest'
import { refetchForDue } from './due-refetch.ts'

const NOW = Date.parse('2026-11-27T14:00:00.000Z')

test.each([
  ['no version', [], false],
  ['no time', [null, null], false],
  ['a time in ten seconds', [null, '2026-11-27T14:00:10.000Z'], 12_000],
  ['the earliest of two times', ['2026-11-27T14:00:30.000Z', '2026-11-27T14:00:10.000Z'], 12_000],
  ['a time that has passed', ['2026-11-27T13:59:00.000Z'], 5000],
  ['a time that passed long ago', ['2026-11-27T13:54:00.000Z'], false],
  [
    'a time that passed long ago, and one in ten seconds',
    ['2026-11-27T13:54:00.000Z', '2026-11-27T14:00:10.000Z'],
    12_000,
  ],
  ['a time in a month', ['2026-12-27T14:00:00.000Z'], 2 ** 31 - 1],
] as const)('the wait before versions are fetched again: %s', (_, dues, wait) => {
  expect(refetchForDue(dues, NOW)).toBe(wait)
})
