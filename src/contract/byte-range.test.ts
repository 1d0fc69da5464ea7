import { expect, test } from 'vitest'
import { askedRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-9', 0, 9],
  ['bytes=0-', 0, 9],
  ['bytes=3-5', 3, 5],
  ['bytes=9-', 9, 9],
  ['bytes=9-9', 9, 9],
  ['bytes=5-10', 5, 9],
  ['bytes=5-99999999999999999999999', 5, 9],
  ['bytes=-1', 9, 9],
  ['bytes=-10', 0, 9],
  ['bytes=-11', 0, 9],
  ['Bytes= 2-3 ', 2, 3],
])('for a file of ten bytes, the Range header "%s" selects bytes %i to %i', (header, start, end) => {
  expect(askedRange(header, 10)).toEqual({ start, end })
})

test.each(['bytes=10-', 'bytes=10-11', 'bytes=99999999999999999999999-', 'bytes=-0'])(
  'for a file of ten bytes, the Range header "%s" cannot be satisfied',
  (header) => {
    expect(askedRange(header, 10)).toBe('unsatisfiable')
  },
)

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-3',
  'bytes=0-1,5-6',
  'bytes=a-b',
  'bytes=1.5-2',
  'lines=0-1',
  'kilobytes=0-1',
  '0-1',
])('the Range header "%s" selects the whole file', (header) => {
  expect(askedRange(header, 10)).toBe('whole')
})

test('no Range header can be satisfied for an empty file', () => {
  expect(['bytes=0-', 'bytes=-5', 'bytes=0-0'].map((header) => askedRange(header, 0))).toEqual(
    Array.from({ length: 3 }, () => 'unsatisfiable'),
  )
  expect(askedRange(undefined, 0)).toBe('whole')
})
