import { expect, test } from 'vitest'
import { fromField, toField } from './local-moment.ts'

test('what a field of date and time holds is the same moment again', () => {
  const iso = '2025-03-09T07:05:00.000Z'
  expect(fromField(toField(iso))).toBe(iso)
  expect(fromField('2025-07-01T12:30')).toBe(new Date(2025, 6, 1, 12, 30).toISOString())
})

test('no moment is an empty field', () => {
  expect(toField(null)).toBe('')
  expect(fromField('')).toBeNull()
})
