import { expect, test } from 'vitest'
import { appealCode, appealContact, CODE_LENGTH, CODE_SIGNS, plainAppealCode, shownAppealCode } from './appeals.ts'

test.each([
  'mona@example.edu',
  `${'m'.repeat(242)}@example.edu`,
  '01001234567',
  '٠١٠٠١٢٣٤٥٦٧',
  '+20 (100) 123-4567',
  '  0100 123 4567  ',
  '12345678',
])('«%s» is a valid contact', (text) => {
  expect(appealContact.safeParse(text).success).toBe(true)
})

test.each([
  '',
  '1234567',
  'mona@example',
  'a@b.c d.e',
  'mona example',
  '0'.repeat(16),
  `${'m'.repeat(243)}@example.edu`,
])('«%s» is not a valid contact', (text) => {
  expect(appealContact.safeParse(text).success).toBe(false)
})

test('the contact of an appeal is stored trimmed and with Western digits', () => {
  expect(appealContact.parse(' ٠١٠٠ ١٢٣٤٥٦٧ ')).toBe('0100 1234567')
})

test('an appeal’s code is read with blanks, dashes and Arabic digits in it, and is shown in groups of four', () => {
  expect(plainAppealCode(' abcd-efgh ٢٣٤٥—npqr ')).toBe('ABCDEFGH2345NPQR')
  expect(shownAppealCode('ABCDEFGH2345NPQR')).toBe('ABCD-EFGH-2345-NPQR')
  expect(appealCode.parse('abcd efgh 2345 npqr')).toBe('ABCDEFGH2345NPQR')
  for (const wrong of ['', 'ABCD-EFGH-2345', 'ABCD-EFGH-2345-NPQRS', 'ABCD-EFGH-0145-NPQR', 'ABCD-EFGH-OI45-NPQR']) {
    expect(appealCode.safeParse(wrong).success, wrong).toBe(false)
  }
})

test('an appeal’s code has 80 bits and no characters that look alike', () => {
  expect(Math.log2(CODE_SIGNS.length) * CODE_LENGTH).toBeGreaterThanOrEqual(80)
  expect(new Set(CODE_SIGNS).size).toBe(CODE_SIGNS.length)
  expect(CODE_SIGNS).not.toMatch(/[01OI]/)
})
