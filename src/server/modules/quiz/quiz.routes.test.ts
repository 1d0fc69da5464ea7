import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Question } from '#contract/quiz.ts'
import { bumpPublication } from '#server/db/publication.ts'
import { AnswerTable } from '#server/published/answer-table.ts'
import { Publisher } from '#server/published/publisher.ts'
import { addQuestions, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { quizPublication } from './quiz.published.ts'

const TRIAL = '/storage/students-data/questions/test_questions.json'
const SENT = '/api/test_yourself/sended_questions'
const SUBJECT = '/api/grade_1/test_yourself_students/questions/term_2/nahw'

test('without questions, every quiz of a portal is an empty list', async () => {
  const portal = await makeTestPortal()

  expect(await portal.json(TRIAL)).toEqual([])
  expect(await portal.json(SENT)).toEqual({ questions: [] })
  expect(await portal.json(SUBJECT)).toEqual({ questions: [] })
  expect(await fileOf(portal.storageDir)).toBe('[]')
})

test('each quiz returns its own questions, and the trial quiz is also a stored file', async () => {
  const portal = await makeTestPortal()
  await addQuestions(portal.database, [
    newQuestion({ text: 'سؤال التجربة؟', reason: 'لأن…' }),
    newQuestion({ text: 'سؤال مرسل؟', place: { origin: 'sent' }, creatorName: 'هدى' }),
    newQuestion({ text: 'سؤال النحو؟', place: NAHW }),
  ])
  await portal.refresh()

  const trial = await portal.json<Question[]>(TRIAL)
  expect(trial).toEqual([
    {
      id: expect.any(String),
      question_text: 'سؤال التجربة؟',
      question_answer: 0,
      question_options: ['أ', 'ب', 'ج', 'د'],
      answer_reason: 'لأن…',
    },
  ])
  expect(JSON.parse(await fileOf(portal.storageDir))).toEqual(trial)
  expect(await portal.json(SENT)).toMatchObject({
    questions: [{ question_text: 'سؤال مرسل؟', question_creator: { name: 'هدى' } }],
  })
  expect(await portal.json(SUBJECT)).toMatchObject({ questions: [{ question_text: 'سؤال النحو؟' }] })
  const other = SUBJECT.replace('term_2', 'term_1')
  expect(await portal.json(other)).toEqual({ questions: [] })
})

test('a subject’s quiz gets added questions and loses hidden ones', async () => {
  const portal = await makeTestPortal()
  expect(await portal.json(SUBJECT)).toEqual({ questions: [] })

  await addQuestions(portal.database, [newQuestion({ place: NAHW })])
  expect(await portal.refresh()).toBe(true)
  expect(await portal.json(SUBJECT)).toMatchObject({ questions: [{ question_answer: 0 }] })

  await portal.database.write.updateTable('question').set({ state: 'hidden' }).execute()
  await bumpPublication(portal.database.write)
  expect(await portal.refresh()).toBe(true)
  expect(await portal.json(SUBJECT)).toEqual({ questions: [] })
})

test('neither a contributor’s account id nor a waiting question is published', async () => {
  const portal = await makeTestPortal()
  await addQuestions(portal.database, [
    newQuestion({ text: 'يظهر؟', creatorName: 'هدى', creatorUid: 'uid-4711' }),
    newQuestion({ text: 'ينتظر؟', creatorUid: 'uid-4711', state: 'waiting' }),
  ])
  await portal.refresh()

  const published = (await (await portal.get(TRIAL)).text()) + (await fileOf(portal.storageDir))
  expect(published).toContain('يظهر؟')
  expect(published).not.toMatch(/ينتظر|uid-4711/)
})

test('a publication in which no question has changed keeps the prepared answers of the quizzes', async () => {
  const portal = await makeTestPortal()
  await addQuestions(portal.database, [newQuestion()])
  const { database, storage } = portal
  const table = new AnswerTable(() => undefined)
  const publisher = new Publisher(quizPublication(database.snapshot), { table, storage, onStorage: () => undefined })
  expect(await publisher.load(1)).toBe(true)
  const answer = table.find(TRIAL)

  await bumpPublication(database.write)
  expect(await publisher.load(2)).toBe(false)
  expect(answer).toBeDefined()
  expect(table.find(TRIAL)).toBe(answer)
})

test.each([
  '/api/grade_5/test_yourself_students/questions/term_1/nahw',
  '/api/grade_1/test_yourself_students/questions/term_3/nahw',
  `/api/grade_1/test_yourself_students/questions/term_1/${'n'.repeat(81)}`,
])('%s names no quiz, and gets 400', async (address) => {
  const portal = await makeTestPortal()
  expect(await portal.problem(address)).toEqual({ status: 400, code: 'invalid_request' })
})

function fileOf(storageDir: string): Promise<string> {
  return readFile(join(storageDir, 'students-data/questions/test_questions.json'), 'utf8')
}
