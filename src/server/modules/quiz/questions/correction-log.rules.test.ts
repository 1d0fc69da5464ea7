import { expect, test } from 'vitest'
import { excerpt, loggedCorrection } from './correction-log.rules.ts'
import type { QuestionContent } from './question.rules.ts'

const LONG = 'كلمة '.repeat(40)
const ONE = {
  kind: 'one',
  format: 'plain',
  text: 'ما علامة رفع المثنى؟',
  options: ['الألف', 'الواو', 'الياء'],
  answer: 0,
  reason: 'لأنه مثنى',
} as const satisfies QuestionContent
const SEVERAL = { ...ONE, kind: 'several', answers: [0, 2] } as const satisfies QuestionContent
const WRITTEN = { kind: 'written', format: 'plain', text: 'س؟', accepted: ['الألف'], compare: 'letters' } as const
const MATCHING = {
  kind: 'matching',
  format: 'plain',
  text: 'س؟',
  pairs: [
    { prompt: 'الاسم', match: 'محمد' },
    { prompt: 'الفعل', match: 'كتب' },
  ],
} as const
const ORDERING = { kind: 'ordering', format: 'plain', text: 'س؟', items: ['أ', 'ب', 'ج'] } as const

test.each<[what: string, one: QuestionContent, other: QuestionContent, before: object, after: object]>([
  ['nothing', ONE, { ...ONE }, {}, {}],
  [
    'an option',
    ONE,
    { ...ONE, options: ['الألف', 'الواو', 'الياء والنون'] },
    { options: { 3: 'الياء' } },
    { options: { 3: 'الياء والنون' } },
  ],
  ['an added option', ONE, { ...ONE, options: [...ONE.options, 'النون'] }, {}, { options: { 4: 'النون' } }],
  ['a removed option', ONE, { ...ONE, options: ['الألف', 'الواو'] }, { options: { 3: 'الياء' } }, {}],
  ['the right option', ONE, { ...ONE, answer: 1 }, { answer: 1, right: ['الألف'] }, { answer: 2, right: ['الواو'] }],
  [
    'the order of the options, with the same right answer',
    ONE,
    { ...ONE, options: ['الياء', 'الواو', 'الألف'], answer: 2 },
    { options: { 1: 'الألف', 3: 'الياء' }, answer: 1, right: ['الألف'] },
    { options: { 1: 'الياء', 3: 'الألف' }, answer: 3, right: ['الألف'] },
  ],
  [
    'the right options',
    SEVERAL,
    { ...SEVERAL, answers: [0] },
    { answers: [1, 3], right: ['الألف', 'الياء'] },
    { answers: [1], right: ['الألف'] },
  ],
  [
    'the explanation',
    ONE,
    { ...ONE, reason: 'لأنه مرفوع' },
    { explanation: 'لأنه مثنى' },
    { explanation: 'لأنه مرفوع' },
  ],
  ['a removed explanation', ONE, { ...ONE, reason: undefined }, { explanation: 'لأنه مثنى' }, { explanation: '' }],
  ['an added passage', ONE, { ...ONE, passage: 'نص' }, { passage: '' }, { passage: 'نص' }],
  [
    'the kind',
    { ...ONE, text: 'س؟' },
    { ...WRITTEN, reason: ONE.reason },
    { question_kind: 'one', options: { 1: 'الألف', 2: 'الواو', 3: 'الياء' }, answer: 1, right: ['الألف'] },
    { question_kind: 'written', accepted_answers: { 1: 'الألف' }, compare: 'letters' },
  ],
  ['the comparison', WRITTEN, { ...WRITTEN, compare: 'exact' }, { compare: 'letters' }, { compare: 'exact' }],
  [
    'an accepted answer',
    WRITTEN,
    { ...WRITTEN, accepted: ['ألف'] },
    { accepted_answers: { 1: 'الألف' } },
    { accepted_answers: { 1: 'ألف' } },
  ],
  [
    'a pair',
    MATCHING,
    { ...MATCHING, pairs: [MATCHING.pairs[0], { prompt: 'الفعل', match: 'قرأ' }] },
    { pairs: { 2: 'الفعل ← كتب' } },
    { pairs: { 2: 'الفعل ← قرأ' } },
  ],
  [
    'the right order',
    ORDERING,
    { ...ORDERING, items: ['أ', 'ج', 'ب'] },
    { items: { 2: 'ب', 3: 'ج' } },
    { items: { 2: 'ج', 3: 'ب' } },
  ],
  ['only the format', ONE, { ...ONE, format: 'markup' }, { markup: 'plain' }, { markup: 'markup' }],
  [
    'only the marks of the explanation',
    { ...ONE, format: 'markup' },
    { ...ONE, format: 'markup', reason: '<b>لأنه</b> مثنى' },
    { explanation: 'لأنه مثنى' },
    { explanation: '<b>لأنه</b> مثنى' },
  ],
  [
    'words of an explanation with marks',
    { ...ONE, format: 'markup', reason: '<b>لأنه</b> مثنى' },
    { ...ONE, format: 'markup', reason: '<b>لأنه</b> مرفوع' },
    { explanation: 'لأنه مثنى' },
    { explanation: 'لأنه مرفوع' },
  ],
  [
    'only the marks of the text',
    { ...ONE, format: 'markup' },
    { ...ONE, format: 'markup', text: 'ما علامة رفع <b>المثنى</b>؟' },
    { wording: 'ما علامة رفع المثنى؟' },
    { wording: 'ما علامة رفع <b>المثنى</b>؟' },
  ],
])('the log of a correction has the old and the new value of what changed: %s', (_, one, other, before, after) => {
  expect(loggedCorrection(one, other)).toEqual({
    before: { text: excerpt(one), ...before },
    after: { text: excerpt(other), ...after },
  })
})

test('a changed text is logged once; a change beyond its beginning is logged as the part around the change', () => {
  expect(loggedCorrection(ONE, { ...ONE, text: 'ما علامة نصب المثنى؟' })).toEqual({
    before: { text: 'ما علامة رفع المثنى؟' },
    after: { text: 'ما علامة نصب المثنى؟' },
  })
  const { before, after } = loggedCorrection({ ...ONE, text: LONG }, { ...ONE, text: `${LONG}هل هذا كله صحيح؟` })
  expect(before.text).toBe(after.text)
  expect(before.wording).toBe(`…${LONG.slice(-60)}`)
  expect(after.wording).toMatch(/^….*هل هذا كله صحيح؟$/)
})

test.each([
  ['in the middle', 'ا'.repeat(200), 100, `…${'ا'.repeat(20)}س${'ا'.repeat(39)}…`],
  ['just after the beginning', 'ا'.repeat(200), 60, `…${'ا'.repeat(20)}س${'ا'.repeat(39)}…`],
  ['at the end of the beginning', 'ا'.repeat(200), 59, `${'ا'.repeat(59)}س…`],
  ['near the end', 'ا'.repeat(200), 190, `…${'ا'.repeat(50)}س${'ا'.repeat(9)}`],
  ['in the last of 61 characters', 'ا'.repeat(61), 60, `…${'ا'.repeat(59)}س`],
  ['in the last of 60 characters', 'ا'.repeat(60), 59, `${'ا'.repeat(59)}س`],
])('the log shows a change of one letter: %s', (_, long, at, shown) => {
  const reason = `${long.slice(0, at)}س${long.slice(at + 1)}`
  expect(loggedCorrection({ ...ONE, reason: long }, { ...ONE, reason }).after.explanation).toBe(shown)
})

test('the audit log’s entry of the longest correction stays short and does not contain the contributor’s name', () => {
  const long = (letter: string, length: number) => letter.repeat(length)
  const longest = (letter: string): QuestionContent => ({
    ...ONE,
    text: long(letter, 1000),
    options: [...'123456789'].map((digit) => `${long(letter, 399)}${digit}`),
    answer: letter === 'س' ? 0 : 8,
    reason: long(letter, 2000),
    passage: long(letter, 4000),
    creatorName: 'منى السيد',
  })
  const logged = JSON.stringify(loggedCorrection(longest('س'), longest('ص')))
  expect(logged.length).toBeLessThan(2500)
  expect(logged).not.toContain('منى')
})

test('an excerpt never cuts a character of two code units in half', () => {
  expect(excerpt({ text: '😀'.repeat(61), format: 'plain' })).toBe(`${'😀'.repeat(60)}…`)
})
