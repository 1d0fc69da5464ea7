import { expect, test } from 'vitest'
import { questionSchema } from '#contract/quiz.ts'
import { type QuestionContent, questionJson } from '../questions/question.rules.ts'
import { ItemRefusedError } from './question-file.rules.ts'
import { type ItemText, type QuestionItem, questionOfItem, textOf } from './question-item.rules.ts'

interface TextChoice {
  text: string
  credit: number
  feedback?: string
}

const RIGHT = { text: 'من', credit: 100 }
const WRONG = { text: 'قام', credit: 0 }

function wrongs(count: number): TextChoice[] {
  return Array.from({ length: count }, (_, at) => ({ ...WRONG, text: `قام ${at}` }))
}

interface TextItem {
  text: string
  choices: TextChoice[]
  feedback: string
  creatorName: string
  passage: string
}

function outcome({
  text = 'الحرف؟',
  choices = [WRONG, RIGHT],
  feedback = '',
  passage = '',
  creatorName,
}: Partial<TextItem>): unknown {
  const read = choices.map((choice) => ({
    ...choice,
    text: textOf(choice.text),
    feedback: choice.feedback === undefined ? undefined : textOf(choice.feedback),
  }))
  try {
    return questionOfItem(
      {
        kind: 'choices',
        text: textOf(text),
        choices: read,
        feedback: textOf(feedback),
        passage: textOf(passage),
        creatorName,
      },
      new Set(),
    )
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
  ['passage', { passage: 'س'.repeat(4000) }, { passage: 'س'.repeat(4001) }, 'long_passage'],
  ['creator', { creatorName: 'س'.repeat(80) }, { creatorName: 'س'.repeat(81) }, 'long_creator'],
  [
    'option',
    { choices: [RIGHT, { ...WRONG, text: 'س'.repeat(400) }] },
    { choices: [RIGHT, { ...WRONG, text: 'س'.repeat(401) }] },
    'long_option',
  ],
] as const)('the longest %s is accepted, and one letter more is refused', (_, longest, longer, reason) => {
  // `outcome` returns a question unless it returns a reason, which has no JSON.
  const question = outcome(longest as Partial<TextItem>) as QuestionContent
  const wire = questionJson({ ...question, id: 'q', place: { origin: 'trial' } })
  expect(questionSchema.safeParse(wire).success).toBe(true)
  expect(outcome(longer as Partial<TextItem>)).toBe(reason)
})

test('an item without a text is refused, and a creator is kept', () => {
  expect(outcome({ text: ' \n' })).toBe('no_text')
  expect(outcome({ creatorName: ' سيبويه ' })).toMatchObject({ creatorName: 'سيبويه' })
})

test('a gap belongs into the text of a written question, and nowhere else', () => {
  const gap = [...textOf('على '), { kind: 'gap' as const }]
  const written = (text: ItemText, feedback: ItemText = []) =>
    refusalOf({ kind: 'written', text, feedback, compare: 'letters', answers: [{ text: textOf('قدر'), credit: 100 }] })
  expect(written(gap)).toBeUndefined()
  expect(written(textOf('أكمل'), gap)).toBe('bad_markup')
  const choices = [RIGHT, WRONG].map((choice) => ({ ...choice, text: textOf(choice.text) }))
  expect(refusalOf({ kind: 'choices', text: gap, choices })).toBe('bad_markup')
})

function refusalOf(item: QuestionItem): unknown {
  try {
    questionOfItem(item, new Set())
    return undefined
  } catch (error) {
    return error instanceof ItemRefusedError ? error.reason : error
  }
}
