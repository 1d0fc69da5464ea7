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

test('the exact keys keep vowel marks and markup, the loose ones do not', () => {
  const question = { format: 'plain', kind: 'one', text: 'الحرفُ؟', options: ['قام', 'مِن'], answer: 1 } as const
  const keys = questionKeys(question)
  expect(keys).toEqual({ text: 'الحرفُ؟', whole: 'الحرفُ؟\nمِن', search: 'الحرف؟', alike: 'الحرف؟\nمن' })
  expect(questionKeys({ ...question, answer: 0 })).toMatchObject({ text: keys.text, whole: 'الحرفُ؟\nقام' })
})

test.each([
  ['one vowel mark', { text: 'كَتب؟' }, { text: 'كُتب؟' }],
  ['an underline', { format: 'markup', text: '<u>كتب</u> زيد؟' }, { format: 'markup', text: 'كتب <u>زيد</u>؟' }],
  ['a hamza', { text: 'الأسم؟' }, { text: 'الاسم؟' }],
  ['a mark of the right answer', { options: ['كَتب', 'ب'] }, { options: ['كُتب', 'ب'] }],
] as const)('questions that differ in %s are two look-alikes', (_, one, other) => {
  const question = { format: 'plain', kind: 'one', text: 'سؤال؟', options: ['أ', 'ب'], answer: 0 } as const
  const [first, second] = [one, other].map((change) => questionKeys({ ...question, ...change }))
  expect(first?.whole).not.toBe(second?.whole)
  expect(first?.alike).toBe(second?.alike)
})

test('a text is the same question in both formats, whatever is invisible in it', () => {
  const question = { format: 'plain', kind: 'one', text: 'أ < ب؟', options: ['أ', 'ب'], answer: 0 } as const
  const marked = { ...question, format: 'markup', text: 'أ &lt; ب\u200f؟' } as const
  expect(questionKeys(marked)).toEqual(questionKeys(question))
})

test('a question of another kind, or with a passage, is another question', () => {
  const question = { format: 'plain', text: 'سؤال؟', options: ['أ', 'ب'] } as const
  const one = questionKeys({ ...question, kind: 'one', answer: 0 })
  const several = questionKeys({ ...question, kind: 'several', answers: [0] })
  const passage = questionKeys({ ...question, kind: 'one', answer: 0, passage: 'نصّ' })
  expect([one.whole, several.whole, passage.whole]).toEqual(['سؤال؟\nأ', 'سؤال؟\nأ\nseveral', 'سؤال؟\nأ\nنصّ'])
})

test('a text with marks is tidied as markup, a plain one as it is', () => {
  const question = { kind: 'one', format: 'plain', text: '<b> أ', options: ['ج', 'د'], answer: 0 } as const
  expect(tidyQuestion(question).text).toBe('<b> أ')
  expect(tidyQuestion({ ...question, format: 'markup', text: '<u>أ</u>  ب' }).text).toBe('<u>أ</u> ب')
  expect(() => tidyQuestion({ ...question, format: 'markup', text: '<script>أ' })).toThrow()
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
