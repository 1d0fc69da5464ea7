import { expect, test } from 'vitest'
import { matchesEtag, negotiateEncoding } from './negotiation.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate, zstd', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip ; q=0.8 , br ; q=0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['br;q=0.001', 'br'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['brotli, gzipped', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})

test('a flood of different Accept-Encoding headers does not change the chosen encoding', () => {
  for (let index = 0; index < 1000; index += 1) expect(negotiateEncoding(`x-${index}, gzip`)).toBe('gzip')
  expect(negotiateEncoding('x-1, br')).toBe('br')
})

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['*', true],
  ['"x", "abc"', true],
  ['"x",W/"abc" , "y"', true],
  [undefined, false],
  ['"abcd"', false],
  ['abc', false],
  ['"abc-br"', false],
])('If-None-Match %j matches "abc": %s', (header, expected) => {
  expect(matchesEtag(header, '"abc"')).toBe(expected)
})
