import { beforeAll, expect, test } from 'vitest'
import type { OwnQuestion } from '#contract/contributing.ts'
import { MAX_QUESTIONS } from '#contract/quiz.ts'
import { addQuestions, contributeQuestion, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeQuizPortal } from '#server/testing/quiz-portal.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import type { Member } from '#server/testing/visitor.ts'

let portal: TestPortal
let reviewer: Member
let writer: Member
beforeAll(async () => {
  ;({ portal, reviewer, writer } = await makeQuizPortal())
  return portal.close
})

async function leftOut({ visitor }: Member, path: string): Promise<string[]> {
  const { body } = await visitor.get(path)
  const { questions } = body as { questions: { id: string; left_out?: boolean }[] }
  return questions.flatMap(({ id, left_out }) => (left_out ? [id] : []))
}

test('contributor and office learn which questions readers are not asked because the quiz has too many', async () => {
  const many = Array.from({ length: MAX_QUESTIONS - 1 }, (_, at) =>
    newQuestion({ place: NAHW, text: `سؤال ${at}؟`, passage: at === 0 ? 'نص' : undefined }),
  )
  await addQuestions(portal.database, many)
  const last = await contributeQuestion(writer.visitor)
  expect(last.left_out).toBeUndefined()
  // Questions that share a passage follow each other: this one gets the second place, and `last` exceeds the limit.
  const second = await contributeQuestion(writer.visitor, { passage_text: 'نص' })
  expect(second.left_out).toBeUndefined()
  const third = await contributeQuestion(writer.visitor)
  expect(third.left_out).toBe(true)
  expect(await leftOut(writer, '/api/my/questions')).toEqual([third.id, last.id])
  expect(await leftOut(reviewer, '/api/admin/questions')).toEqual([third.id, last.id])

  await portal.refresh()
  const { questions } = await portal.json<{ questions: { id: string }[] }>(
    '/api/grade_1/test_yourself_students/questions/term_2/nahw',
  )
  const asked = new Set(questions.map(({ id }) => id))
  expect([last, second, third].map(({ id }) => asked.has(id))).toEqual([false, true, false])

  await writer.visitor.post(`/api/my/questions/${second.id}/withdraw`, {})
  const { body } = await writer.visitor.get('/api/my/questions')
  const own = (body as { questions: OwnQuestion[] }).questions
  expect(own.map(({ id, left_out }) => [id, left_out])).toEqual([
    [third.id, true],
    [second.id, undefined],
    [last.id, undefined],
  ])
})
