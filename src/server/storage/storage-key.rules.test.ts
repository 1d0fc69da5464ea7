import { expect, test } from 'vitest'
import { assertKey, assertPrefix, isKey, keyOfUrl } from './storage-key.rules.ts'

/** A key of 1025 bytes, one too many, though each name between slashes is short enough. */
const TOO_LONG = `${'a/'.repeat(512)}b`

test.each([
  'a',
  'drive/nahw-1.pdf',
  'كتب/النحو 1.pdf',
  'a'.repeat(255),
  // Each of these letters has two bytes.
  `${'س'.repeat(127)}a`,
  `b${TOO_LONG.slice(2)}`,
])('%j is a valid key', (key) => {
  expect(isKey(key)).toBe(true)
  expect(() => assertKey(key)).not.toThrow()
})

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  'a/../b',
  'a/.part',
  'a\\b',
  '\\a',
  '\0a',
  'a\n',
  'a\ud800',
  'a'.repeat(256),
  'س'.repeat(128),
  TOO_LONG,
])('%j is not a valid key', (key) => {
  expect(isKey(key)).toBe(false)
  expect(() => assertKey(key)).toThrow(TypeError)
})

test.each(['', 'a', 'drive/', 'drive/na', 'a/b/'])('a valid key can start with %j', (prefix) => {
  expect(() => assertPrefix(prefix)).not.toThrow()
})

test.each(['/', '/a', '.a', 'a//', 'a/..', '../a', 'a/./b', 'b/c/../'])('no valid key starts with %j', (prefix) => {
  expect(() => assertPrefix(prefix)).toThrow(TypeError)
})

test('a file’s key is the rest of its URL after /storage/', () => {
  expect(keyOfUrl('/storage/drive/a.pdf')).toBe('drive/a.pdf')
  expect(keyOfUrl('/drive/storage/')).toBeUndefined()
  expect(keyOfUrl('/api/storage/a')).toBeUndefined()
})
