import { expect, test } from 'vitest'
import { urlOfEscapedHash } from './escaped-hash.rules.ts'

test.each([
  [
    '/%23/degrees/grade_2/2024_25/%D9%A2?sortMethod=duplicated',
    '/#/degrees/grade_2/2024_25/%D9%A2?sortMethod=duplicated',
  ],
  ['/%23/book/a%2Fb', '/#/book/a%2Fb'],
  ['/%23degrees/grade_2', '/#/degrees/grade_2'],
  ['/%23', '/#/'],
  ['/%23/', '/#/'],
  ['/%23%2Fdegrees%2Fgrade_2%2F2024_25%3FsortMethod%3Dx', '/#/degrees/grade_2/2024_25?sortMethod=x'],
  ['/%23%2fgeneral_subjects%2f%25D9%25A2', '/#/general_subjects/%D9%A2'],
  ['/%23%2Fgeneral_subjects%2F%D9%A2', '/#/general_subjects/%D9%A2'],
  ['/%2523/general_subjects/%25D9%25A2', '/#/general_subjects/%D9%A2'],
  ['/%23%2Fdegrees%0D%0AX', '/#/degrees%0D%0AX'],
  ['/%23%2F%E0%A4%A', '/#/%2F%E0%A4%A'],
])('the path %s leads to %s', (path, url) => {
  expect(urlOfEscapedHash(path)).toBe(url)
})

test.each(['/', '/degrees', '/api/%23/x', '/?x=%23/degrees'])('the path %s has no escaped hash', (path) => {
  expect(urlOfEscapedHash(path)).toBeUndefined()
})
