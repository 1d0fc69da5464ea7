import { expect, test } from 'vitest'
import {
  ItemRefusedError,
  isTrueFalse,
  questionKeys,
  tidyQuestion,
  tidySpaced,
  tidyText,
} from './question-file.rules.ts'

test.each([
  [' أ\t\u00a0 ب \r\n\r\n\r\n\r\n ج\u2028د\ufeff\u0000 ', 'أ ب\n\nج\nد'],
  ['مَا\u200c «ـهـ»\u200f\u2067', 'مَا\u200c «ـهـ»\u200f\u2067'],
])('tidyText turns %j into %j', (text, tidied) => {
  expect(tidyText(text)).toBe(tidied)
})

test('tidySpaced keeps tabs and repeated blanks within the text', () => {
  expect(tidySpaced('\t أ\t\u00a0  ب \r\nج\u2028د\ufeff\u0000 ')).toBe('أ\t\u00a0  ب \nج\nد')
})

test('an ItemRefusedError has its name and the reason', () => {
  expect(new ItemRefusedError('no_text')).toMatchObject({ name: 'ItemRefusedError', message: 'no_text' })
})

test('a verse has the same search keys as a line of its halves with a blank, or with Aiken’s «…», between them', () => {
  const { search, alike } = questionKeys({
    format: 'markup',
    kind: 'one',
    text: 'ما بحره؟<verse><half>صدر البيت</half><half>عجزه</half></verse>',
    options: ['من', 'قام'],
    answer: 0,
  })
  for (const line of ['ما بحره؟\nصدر البيت عجزه', 'ما بحره؟ صدر البيت … عجزه']) {
    const plain = { format: 'plain', kind: 'one', text: line, options: ['من', 'قام'], answer: 0 } as const
    expect(questionKeys(plain)).toMatchObject({ search, alike })
  }
})

test('the exact keys keep vowel marks and markup, and the search keys drop them', () => {
  const question = { format: 'plain', kind: 'one', text: 'الحرفُ؟', options: ['قام', 'مِن'], answer: 1 } as const
  const keys = questionKeys(question)
  expect(keys).toEqual({ text: 'الحرفُ؟', whole: 'الحرفُ؟\nمِن', search: 'الحرف؟', alike: 'الحرف؟\nمن' })
  expect(questionKeys({ ...question, answer: 0 })).toMatchObject({ text: keys.text, whole: 'الحرفُ؟\nقام' })
})

test.each([
  ['one vowel mark', { text: 'كَتب؟' }, { text: 'كُتب؟' }],
  ['an underline', { format: 'markup', text: '<u>كتب</u> زيد؟' }, { format: 'markup', text: 'كتب <u>زيد</u>؟' }],
  ['a hamza', { text: 'الأسم؟' }, { text: 'الاسم؟' }],
  ['a vowel mark of the right answer', { options: ['كَتب', 'ب'] }, { options: ['كُتب', 'ب'] }],
] as const)('questions that differ in %s have different `whole` keys and equal `alike` keys', (_, one, other) => {
  const question = { format: 'plain', kind: 'one', text: 'سؤال؟', options: ['أ', 'ب'], answer: 0 } as const
  const [first, second] = [one, other].map((change) => questionKeys({ ...question, ...change }))
  expect(first?.whole).not.toBe(second?.whole)
  expect(first?.alike).toBe(second?.alike)
})

test('the same text in either format has the same keys, and invisible characters make no difference', () => {
  const question = { format: 'plain', kind: 'one', text: 'أ < ب؟', options: ['أ', 'ب'], answer: 0 } as const
  const marked = { ...question, format: 'markup', text: 'أ &lt; ب\u200f؟' } as const
  expect(questionKeys(marked)).toEqual(questionKeys(question))
})

test('a question of another kind, or with a passage, has another `whole` key', () => {
  const question = { format: 'plain', text: 'سؤال؟', options: ['أ', 'ب'] } as const
  const one = questionKeys({ ...question, kind: 'one', answer: 0 })
  const several = questionKeys({ ...question, kind: 'several', answers: [0] })
  const passage = questionKeys({ ...question, kind: 'one', answer: 0, passage: 'نصّ' })
  expect([one.whole, several.whole, passage.whole]).toEqual(['سؤال؟\nأ', 'سؤال؟\nأ\nseveral', 'سؤال؟\nأ\nنصّ'])
})

test('a text with markup is tidied as markup, and a plain one keeps what looks like markup', () => {
  const question = { kind: 'one', format: 'plain', text: '<b> أ', options: ['ج', 'د'], answer: 0 } as const
  expect(tidyQuestion(question).text).toBe('<b> أ')
  expect(tidyQuestion({ ...question, format: 'markup', text: '<u>أ</u>  ب' }).text).toBe('<u>أ</u> ب')
  expect(() => tidyQuestion({ ...question, format: 'markup', text: '<script>أ' })).toThrow()
})

test('every text of a question is tidied, and a missing reason or creator stays missing', () => {
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
])('isTrueFalse of the options %j is %s', (options, expected) => {
  expect(isTrueFalse({ options })).toBe(expected)
})
