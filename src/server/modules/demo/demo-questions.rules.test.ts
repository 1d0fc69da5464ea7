import { expect, test } from 'vitest'
import { questionSchema } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import { demoQuestions } from './demo-questions.rules.ts'
import { demoSubjectSlugs } from './demo-subjects.rules.ts'

const QUESTIONS = demoQuestions()

test('there are enough questions: fifteen of trial, fifteen sent, three subjects and more of every term', () => {
  expect(QUESTIONS.filter(({ place }) => place.origin === 'trial')).toHaveLength(15)
  expect(QUESTIONS.filter(({ place }) => place.origin === 'sent')).toHaveLength(15)
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(110)
  const counts = new Map<string, Map<string, number>>()
  for (const { place } of QUESTIONS) {
    if (place.origin !== 'student') continue
    expect(demoSubjectSlugs(place.grade, place.term)).toContain(place.subject)
    const term = `${place.grade}-${place.term}`
    const subjects = counts.get(term) ?? new Map<string, number>()
    counts.set(term, subjects.set(place.subject, (subjects.get(place.subject) ?? 0) + 1))
  }
  expect([...counts.keys()]).toEqual(['1-1', '1-2', '2-1', '2-2', '3-1', '3-2', '4-1', '4-2'])
  for (const [term, subjects] of counts) {
    expect(subjects.size, term).toBeGreaterThanOrEqual(3)
    for (const [subject, count] of subjects) expect(count, `${term} ${subject}`).toBeGreaterThanOrEqual(4)
  }
})

test('each has four distinct options, its answer among them, and a reason, and fits the contract', () => {
  for (const { text, options, answer, reason } of QUESTIONS) {
    expect(options, text).toHaveLength(4)
    expect(new Set(options.map(searchText)).size, text).toBe(4)
    expect(reason, text).toMatch(/^\S.{10,}\.$/)
    expect(text).toMatch(/^\S.{10,}؟$/)
    const wire = { id: '1', question_text: text, question_answer: answer, question_options: options }
    expect(questionSchema.safeParse({ ...wire, answer_reason: reason }).success, text).toBe(true)
  }
})

test('no two questions are the same but for marks and spelling', () => {
  const keys = QUESTIONS.map(({ text }) => searchText(text))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('right answers stand in each of the four places equally often, and none long in one place', () => {
  const answers = QUESTIONS.map(({ answer }) => answer)
  for (const place of [0, 1, 2, 3]) {
    const share = answers.filter((answer) => answer === place).length / answers.length
    expect(share, `place ${place}`).toBeGreaterThan(0.2)
    expect(share, `place ${place}`).toBeLessThan(0.3)
  }
  expect(answers.join('')).not.toMatch(/(\d)\1\1/)
})
