import { expect, test } from 'vitest'
import { QUESTION_LIMITS } from '#contract/quiz.ts'
import {
  type ContentParts,
  contentJson,
  formatJson,
  isCanonical,
  partsJson,
  partsOf,
  passageJson,
  plainContent,
  type QuestionContent,
  questionJson,
  rightTexts,
  studentPlace,
  textsOf,
  withTexts,
} from './question.rules.ts'

const PARTS: readonly (readonly [
  parts: ContentParts,
  json: object,
  right: readonly string[],
  texts: readonly string[],
])[] = [
  [
    { kind: 'one', options: ['أ', 'ب'], answer: 1 },
    { question_answer: 1, question_options: ['أ', 'ب'] },
    ['ب'],
    ['أ', 'ب'],
  ],
  [
    { kind: 'several', options: ['أ', 'ب', 'ج'], answers: [0, 2] },
    { question_kind: 'several', question_answers: [0, 2], question_options: ['أ', 'ب', 'ج'] },
    ['أ', 'ج'],
    ['أ', 'ب', 'ج'],
  ],
  [
    { kind: 'matching', pairs: [{ prompt: 'أ', match: 'ب' }] },
    { question_kind: 'matching', question_pairs: [{ prompt: 'أ', match: 'ب' }] },
    ['أ ← ب'],
    ['أ', 'ب'],
  ],
  [
    { kind: 'ordering', items: ['أ', 'ب'] },
    { question_kind: 'ordering', question_items: ['أ', 'ب'] },
    ['أ', 'ب'],
    ['أ', 'ب'],
  ],
  [
    { kind: 'written', accepted: ['أ'], compare: 'letters' },
    { question_kind: 'written', accepted_answers: ['أ'], compare: 'letters' },
    ['أ'],
    ['أ'],
  ],
]

test.each(PARTS)('the parts %j become their JSON, and the JSON becomes the parts again', (parts, json) => {
  expect(partsJson(parts)).toEqual(json)
  expect(partsOf(partsJson(parts))).toEqual(parts)
})

test.each(PARTS)('rightTexts of %j returns the texts of its right answer', (parts, _, right) => {
  expect(rightTexts(parts)).toEqual(right)
})

test.each(PARTS)(
  'withTexts changes each text of %j, passes the name of its field to the change, and adds no field',
  (parts, _json, _right, texts) => {
    const question: QuestionContent = {
      format: 'markup',
      text: 'س',
      reason: 'ر',
      passage: 'ن',
      creatorName: 'منى',
      ...parts,
    }
    const changed = withTexts(question, (text, field) => `${field} ${text}`)
    expect(changed).toMatchObject({ text: 'text س', reason: 'reason ر', passage: 'passage ن', creatorName: 'منى' })
    expect(textsOf(changed).sort()).toEqual(
      ['text س', 'reason ر', 'passage ن', ...texts.map((text) => `option ${text}`)].sort(),
    )
    const bare: QuestionContent = { format: 'markup', text: 'س', ...parts }
    expect(Object.keys(withTexts(bare, (text) => text)).sort()).toEqual(Object.keys(bare).sort())
  },
)

const ONE: QuestionContent = { format: 'plain', text: 'س', kind: 'one', options: ['أ', 'ب'], answer: 0 }

test('rightTexts returns an empty text for a right option that the question does not have', () => {
  expect(rightTexts({ kind: 'one', options: ['أ'], answer: 3 })).toEqual([''])
  expect(rightTexts({ kind: 'several', options: ['أ'], answers: [0, 3] })).toEqual(['أ', ''])
})

test('studentPlace returns the quiz that the parameters of a URL name', () => {
  const place = { origin: 'student', grade: 2, term: 1, subject: 'nahw' }
  expect(studentPlace({ grade: 'grade_2', term: 'term_1', subject: 'nahw' })).toEqual(place)
})

test('a question’s JSON has a format only if the format is markup, and only the name of its creator', () => {
  expect([formatJson('plain'), formatJson('markup')]).toEqual([undefined, 'markup'])
  expect(contentJson(ONE)).toEqual({ question_text: 'س', question_answer: 0, question_options: ['أ', 'ب'] })
  const whole = { ...ONE, format: 'markup', reason: 'ر', creatorName: 'منى', passage: 'ن' } as const
  expect(questionJson({ ...whole, id: 'q1', place: { origin: 'sent' } })).toEqual({
    id: 'q1',
    question_format: 'markup',
    question_text: 'س',
    question_answer: 0,
    question_options: ['أ', 'ب'],
    answer_reason: 'ر',
    question_creator: { name: 'منى' },
    passage: passageJson('plain', 'ن'),
  })
})

test('a passage’s id depends on its text alone', () => {
  expect([passageJson('plain', undefined), passageJson('plain', null)]).toEqual([undefined, undefined])
  expect(passageJson('plain', 'ن')).toEqual(passageJson('plain', 'ن'))
  expect(passageJson('plain', 'ن')?.id).not.toBe(passageJson('plain', 'م')?.id)
  expect(passageJson('plain', 'أ < ب')?.id).toBe(passageJson('markup', 'أ &lt; ب')?.id)
  expect(passageJson('plain', '')?.text).toBe('')
})

test('plainContent returns a plain question itself, and one with markup as plain text', () => {
  expect(plainContent(ONE)).toBe(ONE)
  const question: QuestionContent = { ...ONE, format: 'markup', text: 'س <b>ص</b>' }
  expect(plainContent(question)).toMatchObject({ format: 'plain', text: 'س ص', options: ['أ', 'ب'] })
})

test.each([
  ['a plain text that looks like markup', { format: 'plain', text: 'س <b>ص' }, true],
  ['canonical markup', { format: 'markup', text: 'س <b>ص</b>' }, true],
  ['an element that is not closed', { format: 'markup', text: 'س <b>ص' }, false],
  ['a faulty option', { format: 'markup', options: ['<b>أ', 'ب'] }, false],
  ['a faulty reason', { format: 'markup', reason: '<b>ر' }, false],
  ['a text as long as the limit', { format: 'markup', text: 'س'.repeat(QUESTION_LIMITS.text) }, true],
  ['a text longer than the limit', { format: 'markup', text: 'س'.repeat(QUESTION_LIMITS.text + 1) }, false],
  [
    'a text that is above the limit with its marks only',
    { format: 'markup', text: `<b>${'س'.repeat(QUESTION_LIMITS.text)}</b>` },
    true,
  ],
] as const)('isCanonical of %s is %s', (_, change, is) => {
  expect(isCanonical({ ...ONE, ...change })).toBe(is)
})
