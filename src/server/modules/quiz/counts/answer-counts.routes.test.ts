import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { OfficeQuestion } from '#contract/admin-questions.ts'
import { type CountedAnswer, contentMark } from '#contract/question-counts.ts'
import type { QuestionOf } from '#contract/quiz.ts'
import { networksOf } from '#server/address-allowance.ts'
import { addQuestions, contributeQuestion, newQuestion, questionForm } from '#server/testing/questions.ts'
import { makeQuizPortal } from '#server/testing/quiz-portal.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, Visitor } from '#server/testing/visitor.ts'
import { AnswerKeeper, forgetBatches, MOST_HELD } from './answer-keeper.service.ts'

const QUIZ = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const CALL = '/api/question_answers'

let portal: TestPortal
let reviewer: Member
let writer: Member
beforeAll(async () => {
  ;({ portal, reviewer, writer } = await makeQuizPortal())
  return portal.close
})
beforeEach(async () => {
  await portal.database.write.deleteFrom('question').execute()
})

/** Makes an answer keeper of the test's own. Only addresses in `campus` count as a network of the faculty. */
function makeKeeper(campus?: string) {
  const faults: unknown[] = []
  const { database } = portal
  const keeper = new AnswerKeeper({
    database,
    campus: campus === undefined ? undefined : networksOf([campus]),
    now: () => new Date(),
    onFault: (error) => faults.push(error),
  })
  return { keeper, faults }
}

async function asked(): Promise<QuestionOf<'one'>> {
  const { id } = await contributeQuestion(writer.visitor)
  await portal.refresh()
  const { questions } = await portal.json<{ questions: QuestionOf<'one'>[] }>(QUIZ)
  return questions.find((question) => question.id === id) ?? expect.unreachable(id)
}

function answerTo(question: QuestionOf<'one'>, pick: number): CountedAnswer {
  return { id: question.id, content: contentMark(question), right: pick === question.question_answer, picks: [pick] }
}

/** Counts one answer for each of `picks`, the position of the picked option; each comes from another address. */
async function count(question: QuestionOf<'one'>, picks: readonly number[]): Promise<void> {
  const { keeper, faults } = makeKeeper()
  for (const [at, pick] of picks.entries())
    keeper.count(`10.0.${at >> 8}.${at & 255}`, [answerTo(question, pick)], randomUUID())
  await keeper.keep()
  expect(faults).toEqual([])
}

async function office(filter = 'all'): Promise<OfficeQuestion[]> {
  const { body } = await reviewer.visitor.get(`/api/admin/questions?filter=${filter}`)
  return (body as { questions: OfficeQuestion[] }).questions
}

async function countsOf(): Promise<OfficeQuestion['counts'] | undefined> {
  return (await office())[0]?.counts
}

const times = (number: number, pick: number) => Array.from({ length: number }, () => pick)

test('answers sent by one call are written when the portal closes, without anything about the sender', async () => {
  const other = await makeTestPortal()
  const kept: unknown[] = []
  const { stop } = AnswerKeeper.prototype
  AnswerKeeper.prototype.stop = async function stopAndRead() {
    await stop.call(this)
    kept.push(...(await other.database.write.selectFrom('question_count').selectAll().execute()))
    kept.push(...(await other.database.write.selectFrom('question_pick').selectAll().execute()))
  }
  onTestFinished(() => {
    AnswerKeeper.prototype.stop = stop
  })
  await addQuestions(other.database, [newQuestion()])
  await other.refresh()
  const [question] = await other.json<QuestionOf<'one'>[]>('/storage/students-data/questions/test_questions.json')
  if (!question) return expect.unreachable()
  const answers = [answerTo(question, 2)]
  expect(await new Visitor(other).post(CALL, { answers })).toMatchObject({ status: 200, body: { done: true } })
  await other.close()
  expect(kept).toEqual([
    { question_id: question.id, asked: 1, answered_right: 0, options: 4 },
    { question_id: question.id, place: 2, count: 1 },
  ])
})

test('the counts of two processes add up, and reviewer and contributor get them from the tenth answer on', async () => {
  const question = await asked()
  await count(question, [1, 0, 1, 3])
  await count(question, [1, 1, 1, 0, 0])
  expect(await countsOf()).toBeNull()
  await count(question, [1])
  const counts = { asked: 10, right: 6, picks: [3, 6, 0, 1] }
  expect(await countsOf()).toEqual(counts)
  const { body } = await writer.visitor.get('/api/my/questions')
  expect(body).toMatchObject({ questions: [{ id: question.id, counts }] })
})

test('of one address three answers to a question are counted, of an address in the faculty’s network 300', async () => {
  const question = await asked()
  for (const [campus, expected] of [
    [undefined, 3],
    ['10.0.0.0/8', 300],
  ] as const) {
    const { keeper } = makeKeeper(campus)
    for (let sent = 0; sent < 400; sent += 1) keeper.count('10.0.0.1', [answerTo(question, 1)], randomUUID())
    await keeper.keep()
    const row = await portal.database.write.selectFrom('question_count').select('asked').executeTakeFirst()
    expect(row?.asked).toBe(expected)
    await portal.database.write.deleteFrom('question_count').execute()
  }
})

test('of the answers sent from one address, at most a thousand are counted', async () => {
  const question = await asked()
  const { keeper } = makeKeeper()
  const others = Array.from({ length: 1000 }, (_, at) => ({ ...answerTo(question, 1), id: `q${at}` }))
  keeper.count('10.0.0.1', others, randomUUID())
  keeper.count('10.0.0.1', [answerTo(question, 1)], randomUUID())
  await keeper.keep()
  expect(await portal.database.write.selectFrom('question_count').select('asked').execute()).toEqual([])
})

test('changing a question’s right answer or an option resets its counts, and changing its reason does not', async () => {
  const question = await asked()
  await count(question, times(10, 1))
  const path = `/api/my/questions/${question.id}`
  const form = { question_text: question.question_text }
  await writer.visitor.send('PUT', path, questionForm({ ...form, answer_reason: 'شرح آخر' }))
  expect(await countsOf()).toMatchObject({ asked: 10 })
  await writer.visitor.send('PUT', path, questionForm({ ...form, question_answer: 2 }))
  expect(await countsOf()).toBeNull()
  // These answers are to the older content, as a device may send them after a time without network.
  await count(question, times(12, 1))
  expect(await countsOf()).toBeNull()

  const [row] = await office()
  const { version } = row ?? expect.unreachable()
  await count({ ...question, question_answer: 2 }, times(10, 2))
  expect(await countsOf()).toMatchObject({ asked: 10, right: 10 })
  const correction = {
    ...form,
    question_options: [...question.question_options.slice(0, 3), 'الجزم'],
    question_answer: 2,
  }
  const body = { ...correction, version, settled_reports: [] }
  await reviewer.visitor.send('PUT', `/api/admin/questions/${question.id}`, body, { origin: portal.url })
  expect(await countsOf()).toBeNull()
  expect(await portal.database.write.selectFrom('question_pick').selectAll().execute()).toEqual([])
})

test('filters list questions that most readers missed, and questions with an option that nobody picked', async () => {
  const [hard, even, unpicked, few] = [await asked(), await asked(), await asked(), await asked()]
  await count(hard, [...times(10, 0), ...times(9, 1), 2, 3])
  await count(even, [...times(20, 1), ...times(10, 0), 2, 3])
  await count(unpicked, [...times(29, 1), 0, 2])
  await count(few, times(9, 0))
  const idsOf = async (filter: string) => (await office(filter)).map(({ id }) => id)
  expect(await idsOf('missed')).toEqual([hard.id])
  expect(await idsOf('unpicked')).toEqual([unpicked.id])
})

test('reviewers and contributors can list the hardest or the easiest questions first', async () => {
  const [even, hard, easy] = [await asked(), await asked(), await asked()]
  await count(even, [...times(6, 1), ...times(6, 0)])
  await count(hard, [...times(1, 1), ...times(9, 0)])
  await count(easy, times(10, 1))
  const idsAt = async ({ visitor }: Member, path: string) => {
    const { status, body } = await visitor.get(path)
    expect(status).toBe(200)
    return (body as { questions: { id: string }[] }).questions.map(({ id }) => id)
  }
  for (const [reader, path] of [
    [reviewer, '/api/admin/questions'],
    [writer, '/api/my/questions'],
  ] as const) {
    expect(await idsAt(reader, `${path}?order=hardest`)).toEqual([hard.id, even.id, easy.id])
    expect(await idsAt(reader, `${path}?order=easiest`)).toEqual([easy.id, even.id, hard.id])
    expect(await reader.visitor.get(`${path}?order=hardest&after=x`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  }
})

test('a contributor sees the office’s decision and correction and the reports; after editing only the reports', async () => {
  const question = await asked()
  const own = async () => {
    const { body } = await writer.visitor.get('/api/my/questions')
    return (body as { questions: object[] }).questions[0]
  }
  expect(await own()).toMatchObject({ reviewed_at: null, corrected_at: null, reports: 0 })
  await new Visitor(portal).post(`/api/questions/${question.id}/reports`, { reason: 'الصواب هو الخيار الثالث' })
  const put = async (path: string, body: object) => {
    const [row] = await office()
    const change = { ...body, version: row?.version }
    return reviewer.visitor.send('PUT', `/api/admin/questions/${question.id}${path}`, change, { origin: portal.url })
  }
  await put('', { ...questionForm(), settled_reports: [] })
  await put('/state', { state: 'hidden' })
  expect(await own()).toMatchObject({
    state: 'hidden',
    reviewed_at: expect.stringMatching(/^20/),
    corrected_at: expect.stringMatching(/^20/),
    reports: 1,
  })
  await put('/state', { state: 'waiting' })
  expect(await own()).toMatchObject({ state: 'waiting', reviewed_at: null })
  await writer.visitor.send('PUT', `/api/my/questions/${question.id}`, questionForm())
  expect(await own()).toMatchObject({ reviewed_at: null, corrected_at: null, reports: 1 })
})

test.each([
  ['no answers', []],
  ['a pick of a tenth option', [{ id: 'q', content: 'a', right: true, picks: [9] }]],
  [
    'answers to more questions than a quiz has',
    Array.from({ length: 501 }, () => ({ id: 'q', content: 'a', right: true, picks: [] })),
  ],
])('a call that sends %s to be counted gets 400', async (_, answers) => {
  expect((await new Visitor(portal).post(CALL, { answers })).status).toBe(400)
})

test('counts that could not be written stay in memory, and are written with the next ones', async () => {
  const question = await asked()
  const { keeper, faults } = makeKeeper()
  const { write } = portal.database
  keeper.count('10.0.0.1', [answerTo(question, 1)], randomUUID())
  const { transaction } = write
  write.transaction = () => {
    throw new Error('away')
  }
  await keeper.keep()
  write.transaction = transaction
  expect(faults).toHaveLength(1)
  keeper.count('10.0.0.2', [answerTo(question, 1)], randomUUID())
  await keeper.stop()
  expect(await write.selectFrom('question_count').select(['asked', 'answered_right']).execute()).toEqual([
    { asked: 2, answered_right: 2 },
  ])
})

test('a batch that is sent again is counted once, also by another process, after a restart or a failed write', async () => {
  const question = await asked()
  const { write } = portal.database
  const total = () => write.selectFrom('question_count').select('asked').executeTakeFirst()
  const batch = 'a'.repeat(32)
  const [one, other] = [makeKeeper(), makeKeeper()]
  for (const { keeper } of [one, one, other]) keeper.count('10.0.0.1', [answerTo(question, 1)], batch)
  await Promise.all([one.keeper.keep(), other.keeper.keep()])
  expect(await total()).toEqual({ asked: 1 })
  one.keeper.count('10.0.0.1', [answerTo(question, 1)], batch)
  await one.keeper.keep()
  expect(await total()).toEqual({ asked: 1 })
  one.keeper.count('10.0.0.1', [answerTo(question, 1)], 'b'.repeat(32))
  await one.keeper.keep()
  expect(await total()).toEqual({ asked: 2 })
  expect([...one.faults, ...other.faults]).toEqual([])
})

test('a repeated batch of answers is recognised for two weeks', async () => {
  const question = await asked()
  const { write } = portal.database
  await write.deleteFrom('answer_batch').execute()
  const { keeper } = makeKeeper()
  keeper.count('10.0.0.1', [answerTo(question, 1)], 'a'.repeat(32))
  await keeper.keep()
  const kept = async (days: number) => {
    await forgetBatches(portal.database, new Date(Date.now() + days * 24 * 60 * 60 * 1000))
    return (await write.selectFrom('answer_batch').select('id').execute()).length
  }
  expect(await kept(13)).toBe(1)
  expect(await kept(15)).toBe(0)
})

test('a process holds at most MOST_HELD answers between two writes', async () => {
  const question = await asked()
  const { keeper } = makeKeeper('10.0.0.0/8')
  const many = Array.from({ length: MOST_HELD }, (_, at) => ({ ...answerTo(question, 1), id: `q${at}` }))
  keeper.count('10.0.0.1', many, randomUUID())
  keeper.count('10.0.0.2', [answerTo(question, 1)], randomUUID())
  await keeper.keep()
  expect(await portal.database.write.selectFrom('question_count').selectAll().execute()).toEqual([])
  keeper.count('10.0.0.2', [answerTo(question, 1)], randomUUID())
  await keeper.keep()
  expect(await portal.database.write.selectFrom('question_count').select('asked').execute()).toEqual([{ asked: 1 }])
})
