import { expect, test } from 'vitest'
import { appealCode, appealContact, CODE_LENGTH, CODE_SIGNS, plainAppealCode, shownAppealCode } from './appeals.ts'

test.each(['mona@example.edu', '01001234567', '٠١٠٠١٢٣٤٥٦٧', '+20 (100) 123-4567', '  0100 123 4567  ', '12345678'])(
  '«%s» is a contact',
  (text) => {
    expect(appealContact.safeParse(text).success).toBe(true)
  },
)

test.each([
  '',
  '1234567',
  'mona@example',
  'a@b.c d.e',
  'mona example',
  '0'.repeat(16),
  `${'m'.repeat(50)}@example.edu`,
])('«%s» is no contact', (text) => {
  expect(appealContact.safeParse(text).success).toBe(false)
})

test('a contact is kept with Western digits and without blanks around it', () => {
  expect(appealContact.parse(' ٠١٠٠ ١٢٣٤٥٦٧ ')).toBe('0100 1234567')
})

test('a code is read with blanks, dashes, small letters and Arabic digits, and shown in fours', () => {
  expect(plainAppealCode(' abcd-efgh ٢٣٤٥—npqr ')).toBe('ABCDEFGH2345NPQR')
  expect(shownAppealCode('ABCDEFGH2345NPQR')).toBe('ABCD-EFGH-2345-NPQR')
  expect(appealCode.parse('abcd efgh 2345 npqr')).toBe('ABCDEFGH2345NPQR')
  for (const wrong of ['', 'ABCD-EFGH-2345', 'ABCD-EFGH-2345-NPQRS', 'ABCD-EFGH-0145-NPQR', 'ABCD-EFGH-OI45-NPQR']) {
    expect(appealCode.safeParse(wrong).success, wrong).toBe(false)
  }
})

test('a code carries eighty bits, and no sign of it is taken for another', () => {
  expect(Math.log2(CODE_SIGNS.length) * CODE_LENGTH).toBeGreaterThanOrEqual(80)
  expect(new Set(CODE_SIGNS).size).toBe(CODE_SIGNS.length)
  expect(CODE_SIGNS).not.toMatch(/[01OI]/)
})
