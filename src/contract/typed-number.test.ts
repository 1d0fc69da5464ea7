import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['Western digits', '10234', '10234'],
  ['Arabic digits', '١٠٢٣٤', '10234'],
  ['Persian digits', '۱۰۲۳۴', '10234'],
  ['full-width digits', '１０２３４', '10234'],
  ['blanks of every width', ' 102\u00a034\u2009 \t\n', '10234'],
  ['direction marks', '\u200f\u202b12345\u200e2024\u202c\u2069', '123452024'],
  ['zero-width characters', '\ufeff1\u200b0\u200d2\u200c34', '10234'],
  ['dashes', '12345-2024', '123452024'],
  ['typographic dashes and a minus', '12–34—5‑20−24', '123452024'],
  ['tatweel and underscores', '12345ـ_2024', '123452024'],
  ['letters', ' aB-12 3 ', 'aB123'],
  ['nothing but blanks', ' \u200f ', ''],
])('typedNumber cleans %s', (_, typed, expected) => {
  expect(typedNumber(typed)).toBe(expected)
})

test('cleaning a cleaned number changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(typedNumber(typedNumber(text))).toBe(typedNumber(text))
    }),
  )
})
