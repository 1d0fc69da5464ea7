import { expect, test } from 'vitest'
import { readSheetId, sheetIdOf } from './sheet-ids.ts'

test('a version id parses back to its parts', () => {
  const parts = { grade: 3, term: 2, year: 2025, version: 12 } as const
  expect(sheetIdOf(parts)).toBe('2025-g3-t2-v12')
  expect(readSheetId('2025-g3-t2-v12')).toEqual(parts)
})

test.each(['', 'e1', '2025-g5-t1-v1', '2025-g1-t3-v1', '2025-g1-t1-v', 'x2025-g1-t1-v1'])(
  'the text "%s" is not a version id',
  (text) => expect(readSheetId(text)).toBeUndefined(),
)
