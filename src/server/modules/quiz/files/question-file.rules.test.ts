import { expect, test } from 'vitest'
import { questionSchema } from '#contract/quiz.ts'
import { questionJson } from '../questions/question.rules.ts'
import {
  type ChoiceItem,
  ItemRefusedError,
  isTrueFalse,
  questionKeys,
  questionOfItem,
  tidyQuestion,
  tidyText,
} from './question-file.rules.ts'

const RIGHT = { text: 'من', credit: 100 }
const WRONG = { text: 'قام', credit: 0 }

function wrongs(count: number): ChoiceItem['choices'] {
  return Array.from({ length: count }, (_, at) => ({ ...WRONG, text: `قام ${at}` }))
}

function outcome(change: Partial<ChoiceItem>): unknown {
  try {
    return questionOfItem({ text: 'الحرف؟', choices: [WRONG, RIGHT], ...change })
  } catch (error) {
    return error instanceof ItemRefusedError ? error.reason : error
  }
}

test('an item becomes a question with the index of its right option', () => {
  expect(outcome({})).toEqual({ kind: 'one', format: 'plain', text: 'الحرف؟', options: ['قام', 'من'], answer: 1 })
})

test('the reason joins all feedback, and is absent without feedback', () => {
  const choices = [
    { ...WRONG, feedback: 'فعل' },
    { ...RIGHT, feedback: ' نعم ' },
    { text: 'زيد', credit: 0, feedback: ' ' },
  ]
  expect(outcome({ choices, feedback: 'الحروف مبنية' })).toMatchObject({ reason: 'الحروف مبنية\nنعم\nقام: فعل' })
  expect(outcome({ feedback: ' \n' })).not.toHaveProperty('reason')
})

test.each([
  ['one option', [RIGHT], 'few_options'],
  ['two options', [RIGHT, WRONG], { answer: 0 }],
  ['nine options', [...wrongs(8), RIGHT], { answer: 8 }],
  ['ten options', [...wrongs(9), RIGHT], 'many_options'],
  ['a blank option', [RIGHT, { text: ' \u0000', credit: 0 }], 'empty_option'],
  ['equal options', [RIGHT, WRONG, { ...WRONG, text: 'قام\u200f' }], 'equal_options'],
  ['options that differ by a vowel mark', [RIGHT, WRONG, { ...WRONG, text: 'قامَ' }], { answer: 0 }],
  ['no right option', [WRONG, WRONG], 'no_right'],
  ['two right options', [RIGHT, RIGHT], 'several_right'],
  [
    'halves',
    [
      { ...RIGHT, credit: 50 },
      { ...WRONG, credit: 50 },
    ],
    'several_right',
  ],
  ['a right option and a third', [RIGHT, { ...WRONG, credit: 33.3 }], 'partial_credit'],
  ['a right option and the least credit', [RIGHT, { ...WRONG, credit: 1 }], 'partial_credit'],
  ['nearly a right option', [{ ...RIGHT, credit: 99 }, WRONG], 'partial_credit'],
  ['a penalty', [RIGHT, { ...WRONG, credit: -100 }], { answer: 0 }],
])('an item with %s', (_, choices, expected) => {
  const found = outcome({ choices })
  if (typeof expected === 'string') expect(found).toBe(expected)
  else expect(found).toMatchObject(expected)
})

test.each([
  ['text', { text: 'س'.repeat(1000) }, { text: 'س'.repeat(1001) }, 'long_text'],
  ['reason', { feedback: 'س'.repeat(2000) }, { feedback: 'س'.repeat(2001) }, 'long_reason'],
  ['creator', { creatorName: 'س'.repeat(80) }, { creatorName: 'س'.repeat(81) }, 'long_creator'],
  [
    'option',
    { choices: [RIGHT, { ...WRONG, text: 'س'.repeat(400) }] },
    { choices: [RIGHT, { ...WRONG, text: 'س'.repeat(401) }] },
    'long_option',
  ],
] as const)('the longest %s is accepted, and one letter more is refused', (_, longest, longer, reason) => {
  const question = questionOfItem({ text: 'الحرف؟', choices: [WRONG, RIGHT], ...longest })
  const wire = questionJson({ ...question, id: 'q', place: { origin: 'trial' } })
  expect(questionSchema.safeParse(wire).success).toBe(true)
  expect(outcome(longer)).toBe(reason)
})

test.each([
  [' أ\t\u00a0 ب \r\n\r\n\r\n\r\n ج\u2028د\ufeff\u0000 ', 'أ ب\n\nج\nد'],
  ['مَا\u200c «ـهـ»\u200f\u2067', 'مَا\u200c «ـهـ»\u200f\u2067'],
])('%j is tidied', (text, tidied) => {
  expect(tidyText(text)).toBe(tidied)
})

test('an item without a text is refused, and a creator is kept', () => {
  expect(outcome({ text: ' \n' })).toBe('no_text')
  expect(outcome({ creatorName: ' سيبويه ' })).toMatchObject({ creatorName: 'سيبويه' })
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
