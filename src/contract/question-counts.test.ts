import { expect, test } from 'vitest'
import { contentMark } from './question-counts.ts'
import { questionSchema } from './quiz.ts'

const QUESTION = { question_text: 'ما علامة رفع الفاعل؟', question_answer: 1, question_options: ['الفتحة', 'الضمة'] }

test('contentMark does not depend on the order of the fields', () => {
  const parsed = questionSchema.parse({ ...QUESTION, id: 'q1' })
  const { question_options, ...others } = QUESTION
  expect(contentMark(parsed)).toBe(contentMark(QUESTION))
  expect(contentMark({ question_options, ...others })).toBe(contentMark(QUESTION))
})

test.each([
  ['another vowel mark', { question_text: 'ما علامة رفعِ الفاعل؟' }, true],
  ['another right option', { question_answer: 0 }, true],
  ['another option', { question_options: ['الفتحة', 'الضمّة'] }, true],
  ['the options in another order', { question_options: ['الضمة', 'الفتحة'] }, true],
  ['another reason', { answer_reason: 'لأنه مرفوع.' }, false],
  ['a creator', { question_creator: { name: 'هدى' } }, false],
  ['an absent reason', { answer_reason: undefined }, false],
])('%s changes contentMark: %s', (_, change, isAnother) => {
  expect(contentMark({ ...QUESTION, ...change }) !== contentMark(QUESTION)).toBe(isAnother)
})
