import { expect, test } from 'vitest'
import { lookAlikeKey, personSearchKey } from './people.rules.ts'

test.each([
  ['منى عبد السلام', 'مُنـى  عبدالسّلام'],
  ['أحمد إبراهيم', 'احمد ابراهيم'],
  ['Mona Salem', 'Моna Sаlem'.replace('М', 'M')],
  ['Mona Salem', 'M0na-Sa1em'],
])('%s and %s have the same look-alike key', (name, other) => {
  expect(lookAlikeKey(other)).toBe(lookAlikeKey(name))
})

test('names that look different have different look-alike keys', () => {
  expect(lookAlikeKey('منى عبد السلام')).not.toBe(lookAlikeKey('منى عبد السميع'))
})

test('the search key of an account has its name in normalised spelling and its address in lower case', () => {
  expect(personSearchKey('مُنى عبد السلام', 'Mona@Example.edu')).toBe('مني عبدالسلام mona@example.edu')
})
