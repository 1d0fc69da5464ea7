import { expect, test } from 'vitest'
import { ItemRefusedError, isTrueFalse, questionKeys, tidyQuestion, tidyText } from './question-file.rules.ts'

test.each([
  [' أ\t\u00a0 ب \r\n\r\n\r\n\r\n ج\u2028د\ufeff\u0000 ', 'أ ب\n\nج\nد'],
  ['مَا\u200c «ـهـ»\u200f\u2067', 'مَا\u200c «ـهـ»\u200f\u2067'],
])('%j is tidied', (text, tidied) => {
  expect(tidyText(text)).toBe(tidied)
})

test('a refused item names its error and its reason', () => {
  expect(new ItemRefusedError('no_text')).toMatchObject({ name: 'ItemRefusedError', message: 'no_text' })
})

test('the keys of a question are those of its text, and of its text with the right option', () => {
  const question = { kind: 'one', format: 'plain', text: 'الحرفُ؟', options: ['قام', 'مِن'], answer: 1 } as const
  const { text, whole } = questionKeys(question)
  expect(whole).toBe(`${text}\nمن`)
  expect(questionKeys({ ...question, answer: 0 })).toEqual({ text, whole: `${text}\nقام` })
})

test('every text of a question is tidied, and missing ones stay missing', () => {
  const question = { kind: 'one', format: 'plain', text: ' أ  ب ', options: [' ج ', 'د'], answer: 0 } as const
  expect(tidyQuestion(question)).toEqual({ kind: 'one', format: 'plain', text: 'أ ب', options: ['ج', 'د'], answer: 0 })
  expect(tidyQuestion({ ...question, reason: ' ر ', creatorName: ' س ' })).toMatchObject({
    reason: 'ر',
    creatorName: 'س',
  })
})

test.each([
  [['صواب', 'خطأ'], true],
  [['خطأ', 'صواب'], false],
  [['صواب', 'خطا'], false],
  [['نعم', 'خطأ'], false],
  [['صواب'], false],
  [['صواب', 'خطأ', 'صواب'], false],
])('the options %j: true or false is %s', (options, expected) => {
  expect(isTrueFalse({ options })).toBe(expected)
})
