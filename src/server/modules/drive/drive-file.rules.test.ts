import { expect, test } from 'vitest'
import { isDriveId } from './drive-file.rules.ts'

test.each(['a', 'nahw-1.pdf', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', 'a_b', 'a'.repeat(100)])(
  '%s is an id',
  (id) => {
    expect(isDriveId(id)).toBe(true)
  },
)

test.each(['', '.', '..', '.a', '-a', '_a', 'a/b', 'a\\b', 'a b', 'a\0', 'a\n', 'كتاب', 'a%2fb', 'a'.repeat(101)])(
  '%j is no id',
  (id) => {
    expect(isDriveId(id)).toBe(false)
  },
)
