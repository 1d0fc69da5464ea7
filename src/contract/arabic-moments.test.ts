import { expect, test } from 'vitest'
import { formatDay, formatMoment } from './arabic-moments.ts'

test('a formatted moment has the month as a word and Western digits', () => {
  expect(formatMoment('2026-06-05T14:30:00')).toBe('5 يونيو 2026 في 2:30 م')
  expect(formatDay('2026-06-05T14:30:00')).toBe('5 يونيو 2026')
})
