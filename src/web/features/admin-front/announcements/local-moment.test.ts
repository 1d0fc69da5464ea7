import { expect, test } from 'vitest'
import { fromField, toField } from './local-moment.ts'

test('a moment is unchanged after it is put into a date-time field and read back', () => {
  const iso = '2025-03-09T07:05:00.000Z'
  expect(fromField(toField(iso))).toBe(iso)
  expect(fromField('2025-07-01T12:30')).toBe(new Date(2025, 6, 1, 12, 30).toISOString())
})

test('null becomes an empty date-time field, and an empty field becomes null', () => {
  expect(toField(null)).toBe('')
  expect(fromField('')).toBeNull()
})
