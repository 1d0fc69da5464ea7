import { expect, test } from 'vitest'
import { cleanName, driveKey, EXPORTS, isDriveId } from './drive-file.rules.ts'

test.each(['a', 'nahw-1.pdf', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', 'a_b', 'a'.repeat(100)])(
  '%s is a valid file id',
  (id) => {
    expect(isDriveId(id)).toBe(true)
  },
)

test.each(['', '.', '..', '.a', '-a', '_a', 'a/b', 'a\\b', 'a b', 'a\0', 'a\n', 'كتاب', 'a%2fb', 'a'.repeat(101)])(
  '%j is no valid file id',
  (id) => {
    expect(isDriveId(id)).toBe(false)
  },
)

test('a file’s storage key is its id in the drive’s folder', () => {
  expect(driveKey('nahw-1.pdf')).toBe('drive/nahw-1.pdf')
})

test('the parameter `export` of a drive URL may be download or view', () => {
  expect(EXPORTS).toEqual(['download', 'view'])
})

test.each([
  [' كتاب النحو.pdf ', 'كتاب النحو.pdf'],
  ['..كتاب.v2 .pdf', 'كتاب.v2 .pdf'],
  ['a/b\\c.pdf', 'a_b_c.pdf'],
  ['\u202efdp.exe\0', 'fdp.exe'],
])('the file name %j is cleaned to %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})
