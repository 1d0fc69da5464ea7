import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type OfficeQuestion, QUESTIONS_PAGE, type WholeQuestion } from '#contract/admin-questions.ts'
import type { Question } from '#contract/quiz.ts'
import { addQuestions, contributeQuestion, EVERY_KIND, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeQuizPortal } from '#server/testing/quiz-portal.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { type Member, Visitor } from '#server/testing/visitor.ts'
import { partsJson, partsOf } from './question.rules.ts'

const QUESTIONS = '/api/admin/questions'
const QUIZ = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const CONFLICT = { status: 409, body: { code: 'edit_conflict' } }

let portal: TestPortal
let reviewer: Member
let writer: Member
beforeAll(async () => {
  ;({ portal, reviewer, writer } = await makeQuizPortal())
  return portal.close
})
beforeEach(async () => {
  await put('/api/admin/question_approval', { wait_for_approval: false })
  await portal.database.write.deleteFrom('question').execute()
})

interface Page {
  questions: OfficeQuestion[]
  next: string | null
  waiting: number
  reported: number
  wait_for_approval: boolean
}

function put(path: string, body: object) {
  return reviewer.visitor.send('PUT', path, body, { origin: portal.url })
}

async function page(query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await reviewer.visitor.get(`${QUESTIONS}?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body as Page
}

async function textsOf(query: Record<string, string>): Promise<string[]> {
  return (await page(query)).questions.map(({ question_text }) => question_text)
}

async function whole(id: string): Promise<WholeQuestion> {
  const { status, body } = await reviewer.visitor.get(`${QUESTIONS}/${id}`)
  expect(status).toBe(200)
  return body as WholeQuestion
}

async function shownTexts(): Promise<string[]> {
  await portal.refresh()
  const { questions } = await portal.json<{ questions: Question[] }>(QUIZ)
  return questions.map(({ question_text }) => question_text)
}

async function waitingQuestion(text: string) {
  await put('/api/admin/question_approval', { wait_for_approval: true })
  return contributeQuestion(writer.visitor, { question_text: text })
}

function report(id: string, reason = 'الصواب هو الخيار الثالث') {
  return new Visitor(portal).post(`/api/questions/${id}/reports`, { reason })
}

/** Returns the audit log's entries of an action, newest first. */
async function logged(action: string) {
  const query = portal.database.write.selectFrom('audit_entry').select(['object_id', 'before', 'after'])
  return query.where('action', '=', action).orderBy('at', 'desc').execute()
}

function correctionOf(question: OfficeQuestion, change: object = {}) {
  const { question_text, version } = question
  return { question_text, ...partsJson(partsOf(question)), version, settled_reports: [], ...change }
}

test('a waiting question is published when it is approved, and not shown once it waits again', async () => {
  const { id } = await waitingQuestion('ما علامة نصب المثنى؟')
  expect(await shownTexts()).toEqual([])
  const { questions, waiting, wait_for_approval } = await page({ filter: 'waiting' })
  expect([waiting, wait_for_approval]).toEqual([1, true])
  expect(questions).toMatchObject([
    { id, origin: 'student', grade: 'grade_1', term: 'term_2', subject: 'nahw', account_name: 'سلمى البهي' },
  ])

  const version = questions[0]?.version
  const approved = await put(`${QUESTIONS}/${id}/state`, { state: 'shown', version })
  expect(approved).toMatchObject({ status: 200, body: { state: 'shown', reports: [] } })
  expect(await shownTexts()).toEqual(['ما علامة نصب المثنى؟'])

  await put(`${QUESTIONS}/${id}/state`, { state: 'waiting', version: (approved.body as WholeQuestion).version })
  expect(await shownTexts()).toEqual([])
  expect((await logged('question.approve'))[0]).toEqual({
    object_id: id,
    before: '{"text":"ما علامة نصب المثنى؟","state":"waiting"}',
    after: '{"text":"ما علامة نصب المثنى؟","state":"shown"}',
  })
  expect((await logged('question.await'))[0]).toMatchObject({ object_id: id })
})

test('changing the approval setting is logged, and setting the same value again is not', async () => {
  const before = (await logged('question.approval_setting')).length
  await put('/api/admin/question_approval', { wait_for_approval: false })
  expect(await logged('question.approval_setting')).toHaveLength(before)
  expect(await put('/api/admin/question_approval', { wait_for_approval: true })).toMatchObject({
    status: 200,
    body: { wait_for_approval: true },
  })
  expect(await logged('question.approval_setting')).toHaveLength(before + 1)
})

test('a hidden question is not in its quiz until the office shows it again', async () => {
  const { id } = await contributeQuestion(writer.visitor, { question_text: 'ما علامة جر المثنى؟' })
  const hidden = await put(`${QUESTIONS}/${id}/state`, { state: 'hidden', version: (await whole(id)).version })
  expect(await shownTexts()).toEqual([])
  expect(await textsOf({ filter: 'hidden' })).toEqual(['ما علامة جر المثنى؟'])
  await put(`${QUESTIONS}/${id}/state`, { state: 'shown', version: (hidden.body as WholeQuestion).version })
  expect(await shownTexts()).toEqual(['ما علامة جر المثنى؟'])
  expect((await logged('question.show'))[0]).toMatchObject({ object_id: id })
})

test('a reported question is listed until its reports are settled, with or without a correction', async () => {
  const { id } = await contributeQuestion(writer.visitor, { question_text: 'ما علامة رفع المثنى؟' })
  await report(id)
  const seen = await whole(id)
  const options = 'question_options' in seen ? seen.question_options : []
  expect(await page({ filter: 'reported' })).toMatchObject({ questions: [{ id, open_reports: 1 }], reported: 1 })
  expect(seen.reports).toMatchObject([{ reason: 'الصواب هو الخيار الثالث', sender: null, settled_at: null }])
  const reports = seen.reports.map((one) => one.id)

  await put(`${QUESTIONS}/${id}/reports`, { reports, settled: true })
  expect(await page({ filter: 'reported' })).toMatchObject({ questions: [], reported: 0 })
  await put(`${QUESTIONS}/${id}/reports`, { reports, settled: false })
  expect((await logged('question.reopen_reports'))[0]).toMatchObject({ object_id: id })

  await report(id, 'والشرح أيضًا غير صحيح')
  const corrected = await put(
    `${QUESTIONS}/${id}`,
    correctionOf(seen, { question_answer: 2, settled_reports: reports }),
  )
  expect(corrected).toMatchObject({ status: 200, body: { question_answer: 2, answer_reason: null, open_reports: 1 } })
  const { reports: after } = corrected.body as WholeQuestion
  expect(after.map(({ settled_at }) => settled_at === null)).toEqual([true, false])
  await portal.refresh()
  expect(await portal.json(QUIZ)).toMatchObject({ questions: [{ id, question_answer: 2 }] })
  const [line] = await logged('question.correct')
  const text = 'ما علامة رفع المثنى؟'
  expect(JSON.parse(line?.before ?? '')).toEqual({
    text,
    answer: 2,
    right: [options[1]],
    explanation: 'لأن الفاعل مرفوع.',
  })
  expect(JSON.parse(line?.after ?? '')).toEqual({
    text,
    answer: 3,
    right: [options[2]],
    explanation: '',
    reports: 1,
  })
})

test.each([
  ['nine options', { question_options: [...'123456789'], question_answer: 8 }, 200],
  ['two options', { question_options: ['صواب', 'خطأ'], question_answer: 1 }, 200],
  ['one option', { question_options: ['صواب'], question_answer: 0 }, 400],
  ['ten options', { question_options: [...'123456789', 'عشرة'] }, 400],
  ['a right option that does not exist', { question_options: ['صواب', 'خطأ'], question_answer: 2 }, 400],
  ['two options that are equal once tidied', { question_options: ['صواب', 'صواب\u200f'], question_answer: 0 }, 400],
  ['a text of invisible characters only', { question_text: '\u200f' }, 400],
  ['a text of a thousand characters', { question_text: 'س'.repeat(1000) }, 200],
  ['a text of a thousand and one characters', { question_text: 'س'.repeat(1001) }, 400],
])('a correction with %s gets 200 or 400, as its row says', async (_, change, status) => {
  await addQuestions(portal.database, [newQuestion({ place: { origin: 'sent' } })])
  const [question] = (await page()).questions
  if (!question) throw new Error('no question')
  expect((await put(`${QUESTIONS}/${question.id}`, correctionOf(question, change))).status).toBe(status)
})

test('a change that names an outdated version gets 409 and changes nothing', async () => {
  const { id } = await contributeQuestion(writer.visitor, { question_text: 'ما علامة جزم المضارع؟' })
  const seen = await whole(id)
  await put(`${QUESTIONS}/${id}`, correctionOf(seen, { question_text: 'ما علامة جزم المضارع الصحيح؟' }))

  expect(await put(`${QUESTIONS}/${id}`, correctionOf(seen, { question_answer: 3 }))).toMatchObject(CONFLICT)
  expect(await put(`${QUESTIONS}/${id}/state`, { state: 'hidden', version: seen.version })).toMatchObject(CONFLICT)
  expect(await whole(id)).toMatchObject({ question_text: 'ما علامة جزم المضارع الصحيح؟', state: 'shown' })
})

test('approving several questions skips those that changed or are not waiting, and returns their number', async () => {
  const first = await waitingQuestion('السؤال الأول من الثلاثة')
  const second = await waitingQuestion('السؤال الثاني من الثلاثة')
  const third = await waitingQuestion('السؤال الثالث من الثلاثة')
  const { questions } = await page({ filter: 'waiting' })
  const changed = await whole(second.id)
  await put(`${QUESTIONS}/${second.id}`, correctionOf(changed, { question_answer: 0 }))
  await put(`${QUESTIONS}/${third.id}/state`, { state: 'hidden', version: (await whole(third.id)).version })

  const body = { questions: questions.map(({ id, version }) => ({ id, version })) }
  const reply = await reviewer.visitor.post(`${QUESTIONS}/approval`, body)
  expect(reply).toMatchObject({ status: 200, body: { approved: [{ id: first.id, state: 'shown' }], left: 2 } })
  expect(await shownTexts()).toEqual(['السؤال الأول من الثلاثة'])
  const [approved] = (reply.body as { approved: OfficeQuestion[] }).approved
  expect(approved?.version).toBe((await whole(first.id)).version)
})

test('the office’s list can be filtered by quiz, grade, term and subject, and by words in other spellings', async () => {
  await addQuestions(portal.database, [
    newQuestion({ place: NAHW, text: 'ما إعراب «أحمد» هنا؟' }),
    newQuestion({ place: { ...NAHW, grade: 2, subject: 'sarf' }, text: 'ما وزن «استخرج» 100%؟' }),
    newQuestion({ place: { origin: 'sent' }, text: 'سؤال مرسل' }),
    newQuestion({ text: 'سؤال تجريبي' }),
  ])
  expect(await textsOf({ origin: 'trial' })).toEqual(['سؤال تجريبي'])
  expect(await textsOf({ grade: 'grade_2' })).toEqual(['ما وزن «استخرج» 100%؟'])
  expect(await textsOf({ subject: 'nahw', term: 'term_2' })).toEqual(['ما إعراب «أحمد» هنا؟'])
  expect(await textsOf({ subject: 'nahw', term: 'term_1' })).toEqual([])
  expect(await textsOf({ search: 'اعراب «احمد»' })).toEqual(['ما إعراب «أحمد» هنا؟'])
  expect(await textsOf({ search: '100%' })).toEqual(['ما وزن «استخرج» 100%؟'])
  expect(await textsOf({ search: '_' })).toEqual([])
  expect((await reviewer.visitor.get(QUESTIONS)).body).toMatchObject({ subjects: ['nahw', 'sarf'] })
})

test('paging through the office’s list returns each question once, also questions of the same time', async () => {
  const many = Array.from({ length: QUESTIONS_PAGE * 2 + 3 }, (_, place) => newQuestion({ text: `سؤال رقم ${place}` }))
  await addQuestions(portal.database, many)
  const found: string[] = []
  let after: string | null = null
  do {
    const next: Page = await page(after === null ? {} : { after })
    expect(next.questions.length).toBeLessThanOrEqual(QUESTIONS_PAGE)
    found.push(...next.questions.map(({ question_text }) => question_text))
    after = next.next
  } while (after !== null)
  expect(found.sort()).toEqual(many.map(({ text }) => text).sort())
  expect((await reviewer.visitor.get(`${QUESTIONS}?after=nonsense`)).status).toBe(400)
})

test('questions that were added at the same time, as from a file, are listed in their order', async () => {
  const texts = Array.from({ length: QUESTIONS_PAGE + 5 }, (_, place) => `سؤال رقم ${place}`)
  await addQuestions(
    portal.database,
    texts.map((text) => newQuestion({ text })),
  )
  for (const order of ['newest', 'hardest']) {
    const first = await page({ order })
    const second = await page({ order, after: first.next ?? '' })
    const listed = [...first.questions, ...second.questions].map(({ question_text }) => question_text)
    expect(listed).toEqual(texts)
  }
})

test('a withdrawn question is not listed as waiting, and an unknown question gets 404', async () => {
  const { id } = await waitingQuestion('سؤال سُحب قبل اعتماده')
  await writer.visitor.post(`/api/my/questions/${id}/withdraw`)
  expect(await page({ filter: 'waiting' })).toMatchObject({ questions: [], waiting: 0 })
  expect(await whole(id)).toMatchObject({ is_withdrawn: true, state: 'waiting' })
  expect((await reviewer.visitor.get(`${QUESTIONS}/nothing`)).status).toBe(404)
  expect((await put(`${QUESTIONS}/nothing/state`, { state: 'hidden', version: 'x' })).status).toBe(404)
  expect((await put(`${QUESTIONS}/nothing/reports`, { reports: [], settled: true })).status).toBe(404)
})

test.each(EVERY_KIND)('a question of the kind $kind can be listed, corrected and hidden', async (parts) => {
  await addQuestions(portal.database, [{ place: NAHW, format: 'plain', text: 'سؤال؟', ...parts }])
  const [listed] = (await page()).questions
  if (!listed) return expect.unreachable()
  expect(partsOf(listed)).toEqual(parts)

  const corrected = await put(`${QUESTIONS}/${listed.id}`, correctionOf(listed, { question_text: 'سؤال أصح؟' }))
  expect(corrected).toMatchObject({ status: 200, body: { ...partsJson(parts), question_text: 'سؤال أصح؟' } })
  expect(await shownTexts()).toEqual(['سؤال أصح؟'])
  const { version } = corrected.body as WholeQuestion
  await put(`${QUESTIONS}/${listed.id}/state`, { state: 'hidden', version })
  expect(await shownTexts()).toEqual([])
})

test('correcting a passage changes it in all questions of the same quiz that share it', async () => {
  const about = (text: string, passage?: string) => newQuestion({ place: NAHW, text, passage })
  const other = newQuestion({ text: 'في اختبار آخر؟', passage: 'نصّ' })
  await addQuestions(portal.database, [about('أ؟', 'نصّ'), about('ب؟', 'نصّ'), about('ج؟', 'غيره'), other])
  const [first] = (await page()).questions.filter(({ question_text }) => question_text === 'أ؟')
  if (!first) return expect.unreachable()
  await put(`${QUESTIONS}/${first.id}`, correctionOf(first, { passage_text: 'نصٌّ مصحح' }))

  const passages = (await page()).questions.map(({ question_text, passage }) => [question_text, passage?.text])
  expect(Object.fromEntries(passages)).toEqual({
    'أ؟': 'نصٌّ مصحح',
    'ب؟': 'نصٌّ مصحح',
    'ج؟': 'غيره',
    'في اختبار آخر؟': 'نصّ',
  })
})

test('correcting a passage changes it in plain questions and in those with markup, and deletes their counts', async () => {
  const about = (text: string, change: object) => newQuestion({ place: NAHW, text, ...change })
  const marked = about('ما إعراب <u>زيد</u>؟', { format: 'markup', passage: 'قال «أ &lt; ب»' })
  await addQuestions(portal.database, [marked, about('ب؟', { passage: 'قال «أ < ب»' })])
  const { questions } = await page()
  const [first, plain] = ['ما إعراب <u>زيد</u>؟', 'ب؟'].map((text) =>
    questions.find((one) => one.question_text === text),
  )
  if (!first || !plain) return expect.unreachable()
  expect(first.passage?.id).toBe(plain.passage?.id)
  const counts = { asked: 20, answered_right: 5, options: 4 }
  await portal.database.write
    .insertInto('question_count')
    .values({ question_id: plain.id, ...counts })
    .execute()

  const correct = async (passage_text: string) => {
    const correction = { question_format: 'markup', passage_text }
    await put(`${QUESTIONS}/${first.id}`, correctionOf(await whole(first.id), correction))
  }
  await correct('قال «أ &lt; ب» ثم سكت')
  expect(await whole(plain.id)).toMatchObject({ passage: { text: 'قال «أ < ب» ثم سكت' }, counts: null })
  expect(await whole(plain.id)).not.toHaveProperty('question_format')

  await correct('قال <u>زيد</u>')
  expect(await whole(plain.id)).toMatchObject({ question_format: 'markup', passage: { text: 'قال <u>زيد</u>' } })
})
