import { expect, test } from 'vitest'
import { readSheetId, sheetIdOf } from './sheet-ids.ts'

test('a version id parses back to its parts', () => {
  const parts = { grade: 3, term: 2, year: 2025, session: 1, version: 12 } as const
  expect(sheetIdOf(parts)).toBe('2025-g3-t2-v12')
  expect(readSheetId('2025-g3-t2-v12')).toEqual(parts)
})

test('the version id of a second session names the session', () => {
  const parts = { grade: 3, term: 2, year: 2025, session: 2, version: 1 } as const
  expect(sheetIdOf(parts)).toBe('2025-g3-t2-s2-v1')
  expect(readSheetId('2025-g3-t2-s2-v1')).toEqual(parts)
})

test.each([
  '',
  '2025-g1-t1-s1-v1',
  '2025-g1-t1-s3-v1',
  'e1',
  '2025-g8-t1-v1',
  '2025-g1-t4-v1',
  '2025-g1-t1-v',
  'x2025-g1-t1-v1',
])('the text "%s" is not a version id', (text) => expect(readSheetId(text)).toBeUndefined())
