import { expect, test } from 'vitest'
import { questionSchema } from '#contract/quiz.ts'
import { questionJson } from '../questions/question.rules.ts'
import { type ChoiceItem, ItemRefusedError, questionOfItem, tidyText } from './question-file.rules.ts'

const RIGHT = { text: 'من', credit: 100 }
const WRONG = { text: 'قام', credit: 0 }

function wrongs(count: number): ChoiceItem['choices'] {
  return Array.from({ length: count }, () => WRONG)
}

function outcome(change: Partial<ChoiceItem>): unknown {
  try {
    return questionOfItem({ text: 'الحرف؟', choices: [WRONG, RIGHT], ...change })
  } catch (error) {
    return error instanceof ItemRefusedError ? error.reason : error
  }
}

test('an item becomes a question with the index of its right option', () => {
  expect(outcome({})).toEqual({ text: 'الحرف؟', options: ['قام', 'من'], answer: 1 })
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
