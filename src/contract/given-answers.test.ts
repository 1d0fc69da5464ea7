import { expect, test } from 'vitest'
import { type Given, isAnswerTo, isRight, placesOf, rightAnswer, shownOrder, wrongPlaces } from './given-answers.ts'
import type { Question } from './quiz.ts'

const about = { id: 'q', question_text: 'سؤال؟' }
const ONE: Question = { ...about, question_options: ['أ', 'ب'], question_answer: 1 }
const SEVERAL: Question = {
  ...about,
  question_kind: 'several',
  question_options: ['أ', 'ب', 'ج'],
  question_answers: [0, 2],
}
const MATCHING: Question = {
  ...about,
  question_kind: 'matching',
  question_pairs: [
    { prompt: 'قام', match: 'فعل' },
    { prompt: 'زيد', match: 'اسم' },
    { prompt: 'قعد', match: 'فعل' },
  ],
}
const ORDERING: Question = { ...about, question_kind: 'ordering', question_items: ['أ', 'ب', 'ج'] }
const WRITTEN: Question = { ...about, question_kind: 'written', accepted_answers: ['مبتدأ'], compare: 'letters' }

test.each<[string, Question, Given, number[]]>([
  ['the right option', ONE, 1, []],
  ['another option', ONE, 0, [0]],
  ['all right options', SEVERAL, [0, 2], []],
  ['one of two right options', SEVERAL, [0], [2]],
  ['a wrong option besides', SEVERAL, [0, 1, 2], [1]],
  ['every match', MATCHING, [0, 1, 2], []],
  ['an equal match of another prompt', MATCHING, [2, 1, 0], []],
  ['two matches exchanged', MATCHING, [1, 0, 2], [0, 1]],
  ['the right order', ORDERING, [0, 1, 2], []],
  ['two items exchanged', ORDERING, [0, 2, 1], [1, 2]],
  ['an accepted answer', WRITTEN, 'مبتدا', []],
  ['another word', WRITTEN, 'خبر', [0]],
])('wrongPlaces finds what is wrong in an answer: %s', (_, question, given, wrong) => {
  expect(isAnswerTo(question, given)).toBe(true)
  expect(wrongPlaces(question, given)).toEqual(wrong)
  expect(isRight(question, given)).toBe(wrong.length === 0)
})

test.each<[string, Question, Given]>([
  ['an option that does not exist', ONE, 2],
  ['a text for an option', ONE, 'أ'],
  ['no option', SEVERAL, []],
  ['an option twice', SEVERAL, [0, 0]],
  ['an unknown option among others', SEVERAL, [0, 3]],
  ['a prompt without a match', MATCHING, [0, 1]],
  ['an item twice', ORDERING, [0, 0, 1]],
  ['an item missing', ORDERING, [0, 1]],
  ['blanks', WRITTEN, '  '],
  ['a text that is too long', WRITTEN, 'س'.repeat(401)],
  ['a number for a text', WRITTEN, 0],
])('%s is not a possible answer', (_, question, given) => {
  expect(isAnswerTo(question, given)).toBe(false)
})

test.each([ONE, SEVERAL, MATCHING, ORDERING, WRITTEN])('isRight accepts what rightAnswer returns', (question) => {
  expect(isAnswerTo(question, rightAnswer(question))).toBe(true)
  expect(isRight(question, rightAnswer(question))).toBe(true)
})

test('shownOrder has each index once, is never the right order, and is the same each time for one question', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    for (const count of [2, 3, 9]) {
      const order = shownOrder(id, count)
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at))
      expect(order).not.toEqual([...order].sort((a, b) => a - b))
      expect(shownOrder(id, count)).toEqual(order)
    }
  }
})

test('placesOf returns the indexes of an answer that is a list, and an empty list for any other answer', () => {
  expect([placesOf([2, 0]), placesOf(2), placesOf('2'), placesOf(undefined)]).toEqual([[2, 0], [], [], []])
})

test('a prompt without a chosen match is wrong; neither a text nor an incomplete list answers a matching question', () => {
  expect(wrongPlaces(MATCHING, [0])).toEqual([1, 2])
  expect([isAnswerTo(MATCHING, 'abc'), isAnswerTo(MATCHING, [0, 1])]).toEqual([false, false])
})

test('shownOrder differs between questions, is never the right order, and is the same each time for one question', () => {
  const orders = Array.from({ length: 40 }, (_, at) => shownOrder(`question ${at * 7919}`, 4))
  for (const order of orders) expect([...order].sort((a, b) => a - b)).toEqual([0, 1, 2, 3])
  expect(orders.map((order) => order.join(''))).not.toContain('0123')
  expect(new Set(orders.map((order) => order.join(''))).size).toBeGreaterThan(5)
  expect(shownOrder('q1', 4)).toEqual(shownOrder('q1', 4))
})
