import { expect, test } from 'vitest'
import { headerOf } from './header-of.ts'

const rawHeaders = [
  'Host',
  'a',
  'Accept-Encoding',
  'br',
  'accept-encodinh',
  'x',
  'ACCEPT-ENCODING',
  'gzip',
  'Empty',
  '',
]

test.each([
  ['host', 'a'],
  ['accept-encoding', 'br, gzip'],
  ['empty', ''],
  ['if-none-match', undefined],
])('the header %s of the request is %s', (name, value) => {
  expect(headerOf({ rawHeaders }, name)).toBe(value)
})
