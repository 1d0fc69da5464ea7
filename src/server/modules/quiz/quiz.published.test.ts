import { expect, test } from 'vitest'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { MAX_QUESTIONS, type Question } from '#contract/quiz.ts'
import { textsOf } from '#server/testing/copied-texts.ts'
import type { ContentOf, StoredQuestion } from './questions/question.rules.ts'
import { QUIZ_ANSWERS, quizzesOf } from './quiz.published.ts'

const TRIAL = '/storage/students-data/questions/test_questions.json'
const SENT = '/api/test_yourself/sended_questions'

function shown(id: string, change: Partial<StoredQuestion & ContentOf<'one'>> = {}): StoredQuestion {
  const content = { kind: 'one', format: 'plain', text: 'سؤال؟', options: ['أ', 'ب', 'ج', 'د'], answer: 2 } as const
  return { id, place: { origin: 'trial' }, ...content, ...change }
}

async function answers(...questions: StoredQuestion[]): Promise<Record<string, unknown>> {
  const texts = await textsOf(QUIZ_ANSWERS, { ...quizzesOf(questions, []), faculty: SPECIFIED_SHAPE })
  return Object.fromEntries(Array.from(texts, ([url, text]) => [url, JSON.parse(text)]))
}

test('without questions, the trial quiz is an empty list and the sent quiz an object with an empty list', async () => {
  expect(await answers()).toEqual({ [TRIAL]: [], [SENT]: { questions: [] } })
})

test('each question is in its own quiz, in order, with the fields of the specification', async () => {
  const subject = 'خط عربي'
  const found = await answers(
    shown('t1', { reason: 'لأن…', creatorName: 'هدى' }),
    shown('s1', { place: { origin: 'sent' } }),
    shown('n1', { place: { origin: 'student', grade: 2, term: 1, subject: 'nahw' } }),
    shown('t2'),
    shown('k1', { place: { origin: 'student', grade: 2, term: 1, subject } }),
  )

  const plain = { question_text: 'سؤال؟', question_answer: 2, question_options: ['أ', 'ب', 'ج', 'د'] }
  expect(found).toEqual({
    [TRIAL]: [
      { id: 't1', ...plain, answer_reason: 'لأن…', question_creator: { name: 'هدى' } },
      { id: 't2', ...plain },
    ],
    [SENT]: { questions: [{ id: 's1', ...plain }] },
    '/api/grade_2/test_yourself_students/questions/term_1/nahw': { questions: [{ id: 'n1', ...plain }] },
    [`/api/grade_2/test_yourself_students/questions/term_1/${encodeURIComponent(subject)}`]: {
      questions: [{ id: 'k1', ...plain }],
    },
  })
})

test('only a question with markup has the field question_format', async () => {
  const found = await answers(shown('t1'), shown('t2', { format: 'markup', text: 'ما <u>هذا</u>؟' }))
  const [plain, marked] = found[TRIAL] as object[]
  expect(plain).not.toHaveProperty('question_format')
  expect(marked).toMatchObject({ question_format: 'markup', question_text: 'ما <u>هذا</u>؟' })
})

test('questions that share a passage follow each other, from the position of the first of them', async () => {
  const about = (id: string, passage?: string) => shown(id, { passage })
  const found = await answers(about('1', 'أ'), about('2'), about('3', 'ب'), about('4', 'أ'), about('5', 'ب'))
  expect((found[TRIAL] as Question[]).map(({ id }) => id)).toEqual(['1', '4', '2', '3', '5'])
})

test('a quiz has its first MAX_QUESTIONS questions and no more', async () => {
  const many = Array.from({ length: MAX_QUESTIONS + 1 }, (_, index) => shown(`t${index}`))
  // The response of the trial quiz is a bare list of questions.
  const trial = (await (await answers(...many))[TRIAL]) as Question[]
  expect(trial).toHaveLength(MAX_QUESTIONS)
  expect(trial.at(-1)?.id).toBe(`t${MAX_QUESTIONS - 1}`)
})
