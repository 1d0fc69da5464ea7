import { beforeAll, expect, test } from 'vitest'
import { OWN_QUESTIONS_PAGE, type OwnQuestion } from '#contract/contributing.ts'
import type { Problem } from '#contract/problem.ts'
import type { Question } from '#contract/quiz.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { addQuestions, contributeQuestion, NAHW, newQuestion, questionForm } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember, Visitor } from '#server/testing/visitor.ts'
import { APPROVAL_SETTING } from './contributing.service.ts'

const IN_NAHW = '/api/grade_1/test_yourself_students'
const QUIZ = `${IN_NAHW}/questions/term_2/nahw`

let portal: TestPortal
let writer: Member
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  await addToLibrary(portal.database, { gradeSubjects: [{ grade: 1, term: 2, subjects: ['nahw'] }] })
  writer = await makeMember(portal, { write_permission: 1 })
  return portal.close
})

/** Returns the texts of a quiz as readers get them after a refresh of the portal. */
async function shownTexts(quiz = QUIZ): Promise<string[]> {
  await portal.refresh()
  const { questions } = await portal.json<{ questions: Question[] }>(quiz)
  return questions.map(({ question_text }) => question_text)
}

async function setState(id: string, state: 'shown' | 'waiting' | 'hidden'): Promise<void> {
  await portal.database.write.updateTable('question').set({ state }).where('id', '=', id).execute()
}

async function withApproval(work: () => Promise<void>): Promise<void> {
  const { write } = portal.database
  await write.insertInto('portal_setting').values({ name: APPROVAL_SETTING, value: 'true', source: 'office' }).execute()
  try {
    await work()
  } finally {
    await write.deleteFrom('portal_setting').where('name', '=', APPROVAL_SETTING).execute()
  }
}

test('a new question is published at once, tidied, with its contributor’s name but no account id', async () => {
  const text = 'مَا «الفَاعِلُ»\u200f\tفي هذه الجملة؟'
  const own = await contributeQuestion(writer.visitor, { question_text: `  ${text}\r\n`, answer_reason: ' ' })

  expect(own).toMatchObject({ grade: 'grade_1', term: 'term_2', subject: 'nahw', state: 'shown' })
  await portal.refresh()
  const answer = await (await portal.get(QUIZ)).text()
  const { questions } = JSON.parse(answer) as { questions: Question[] }
  expect(questions.find(({ id }) => id === own.id)).toEqual({
    id: own.id,
    question_text: text.replace('\t', ' '),
    question_answer: 1,
    question_options: ['الفتحة', 'الضمة', 'الكسرة', 'السكون'],
    question_creator: { name: 'سلمى البهي' },
  })
  expect(answer).not.toContain(writer.uid)
})

test.each([
  ['a text of nine characters', { question_text: 'س'.repeat(9) }, 400],
  ['a text of ten characters', { question_text: 'س'.repeat(10) }, 200],
  ['a text of nine characters and blanks in a row', { question_text: `س س س س${' '.repeat(9)}س` }, 400],
  ['a text of invisible characters only', { question_text: '\u200f'.repeat(12) }, 400],
  ['a text of a thousand characters', { question_text: 'س'.repeat(1000) }, 200],
  ['a text of a thousand and one characters', { question_text: 'س'.repeat(1001) }, 400],
  ['three options', { question_options: ['أ', 'ب', 'ج'] }, 400],
  ['five options', { question_options: ['أ', 'ب', 'ج', 'د', 'ه'] }, 400],
  ['a blank option', { question_options: ['أ', 'ب', 'ج', ' '] }, 400],
  ['an option of invisible characters only', { question_options: ['أ', 'ب', 'ج', '\u200e'] }, 400],
  ['two options that are equal once tidied', { question_options: ['أ', 'ب', 'ج', 'أ\u200f '] }, 400],
  ['options that differ in a diacritic', { question_options: ['كَتب', 'كُتب', 'كتَب', 'كتُب'] }, 200],
  ['the last option as the right one', { question_answer: 3 }, 200],
  ['a fifth option as the right one', { question_answer: 4 }, 400],
  ['half an option as the right one', { question_answer: 0.5 }, 400],
  ['no right option', { question_answer: undefined }, 400],
  ['no reason', { answer_reason: undefined }, 200],
  ['a reason that is too long', { answer_reason: 'س'.repeat(2001) }, 400],
])('sending a question with %s gets 200 or 400, as its row says', async (_, change, status) => {
  expect((await writer.visitor.post(QUIZ, questionForm(change))).status).toBe(status)
})

test('a refused question’s response names the field at fault', async () => {
  const fieldsOf = async (change: object) => {
    const { body } = await writer.visitor.post(QUIZ, questionForm({ ...change }))
    return (body as Problem).fields?.map(({ path }) => path)
  }
  expect(await fieldsOf({ question_options: ['أ', 'ب', 'أ ', 'د'] })).toEqual(['/question_options/2'])
  expect(await fieldsOf({ question_text: '\u200f'.repeat(12) })).toEqual(['/question_text'])
  expect(await fieldsOf({ question_text: `س${' '.repeat(9)}س` })).toEqual(['/question_text'])
  expect(await fieldsOf({ question_text: 'قصير' })).toEqual(['/question_text'])
})

test('a question for a subject that the term lacks is refused, unless the subject has questions already', async () => {
  const statusAt = async (place: string) => (await writer.visitor.post(`/api/${place}`, questionForm())).status
  expect(await statusAt('grade_1/test_yourself_students/questions/term_1/nahw')).toBe(404)
  expect(await statusAt('grade_2/test_yourself_students/questions/term_2/nahw')).toBe(404)
  expect(await statusAt('grade_1/test_yourself_students/questions/term_2/unheard_of')).toBe(404)

  await addQuestions(portal.database, [newQuestion({ place: { ...NAHW, subject: 'أدب/خاص' } })])
  expect(await statusAt(`grade_1/test_yourself_students/questions/term_2/${encodeURIComponent('أدب/خاص')}`)).toBe(200)
})

test('with the approval setting, new and edited questions are not shown until they are approved', async () => {
  const shown = await contributeQuestion(writer.visitor)
  await withApproval(async () => {
    const { id, state, question_text } = await contributeQuestion(writer.visitor)
    expect(state).toBe('waiting')
    expect(await shownTexts()).not.toContain(question_text)
    await setState(id, 'shown')

    for (const edited of [id, shown.id]) {
      const reply = await writer.visitor.send('PUT', `/api/my/questions/${edited}`, questionForm())
      expect(reply.body).toMatchObject({ id: edited, state: 'waiting' })
    }
    expect(await shownTexts()).not.toContain(shown.question_text)
  })
})

test('editing a question changes its content, and leaves position, id and time unchanged', async () => {
  const own = await contributeQuestion(writer.visitor)
  const form = questionForm({ question_answer: 3, answer_reason: undefined })
  const { body } = await writer.visitor.send('PUT', `/api/my/questions/${own.id}`, form)

  const { answer_reason: _, ...kept } = own
  expect(body).toEqual({ ...kept, question_text: form.question_text, question_answer: 3, version: expect.any(String) })
  const texts = await shownTexts()
  expect(texts).toContain(form.question_text)
  expect(texts).not.toContain(own.question_text)
  const { body: same } = await writer.visitor.get(`${IN_NAHW}/similar/term_2/nahw?text=${form.question_text}`)
  expect(same).toMatchObject({ questions: [{ id: own.id }] })
})

test('a contributor’s edit of a version that the office has since corrected is refused', async () => {
  const own = await contributeQuestion(writer.visitor)
  const at = `/api/my/questions/${own.id}`
  const { write } = portal.database
  await write.updateTable('question').set({ answer: 2 }).where('id', '=', own.id).execute()
  const outdated = { ...questionForm(), version: own.version }
  expect(await writer.visitor.send('PUT', at, outdated)).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict' },
  })
  const { answer } = await write
    .selectFrom('question')
    .select('answer')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
  expect(answer).toBe(2)
  const { questions } = (await writer.visitor.get('/api/my/questions')).body as { questions: OwnQuestion[] }
  const version = questions.find(({ id }) => id === own.id)?.version
  expect(await writer.visitor.send('PUT', at, { ...questionForm(), version })).toMatchObject({ status: 200 })
})

test('a hidden question is not shown again by editing it, by restoring it, or by sending a copy', async () => {
  const own = await contributeQuestion(writer.visitor)
  await setState(own.id, 'hidden')
  const at = `/api/my/questions/${own.id}`

  expect((await writer.visitor.post(`${at}/withdraw`)).body).toMatchObject({ state: 'withdrawn' })
  expect((await writer.visitor.post(`${at}/restore`)).body).toMatchObject({ state: 'hidden' })
  const copy = { question_text: own.question_text.replace('؟', ' ؟').replace('رفع', 'رَفْعِ'), answer_reason: 'آخر' }
  expect(await contributeQuestion(writer.visitor, { ...copy, question_text: own.question_text })).toMatchObject({
    state: 'waiting',
  })
  const contrary = await contributeQuestion(writer.visitor, { question_text: own.question_text, question_answer: 2 })
  expect(contrary.state).toBe('shown')
  expect((await writer.visitor.send('PUT', at, questionForm(copy))).body).toMatchObject({ state: 'waiting' })
  expect((await shownTexts()).filter((text) => text === own.question_text)).toHaveLength(1)
})

test('a withdrawn question leaves its quiz and can be restored; doing either twice changes nothing', async () => {
  const own = await contributeQuestion(writer.visitor)
  const at = `/api/my/questions/${own.id}`
  for (const _ of ['once', 'twice']) {
    expect((await writer.visitor.post(`${at}/withdraw`)).body).toEqual({
      ...own,
      state: 'withdrawn',
      version: expect.any(String),
    })
  }
  expect(await shownTexts()).not.toContain(own.question_text)
  expect((await new Visitor(portal).post(`/api/questions/${own.id}/reports`, { reason: 'س'.repeat(10) })).status).toBe(
    404,
  )

  for (const _ of ['once', 'twice']) expect((await writer.visitor.post(`${at}/restore`)).body).toEqual(own)
  expect(await shownTexts()).toContain(own.question_text)
})

test('an account lists all its own questions and no others, newest first, in pages', async () => {
  const { visitor, uid } = await makeMember(portal, { write_permission: 1 })
  expect((await visitor.get('/api/my/questions')).body).toEqual({ questions: [], next: null })
  const file = Array.from({ length: OWN_QUESTIONS_PAGE }, (_, index) => `سؤال ${uid} ${index}؟ {T}`).join('\n\n')
  const files = `${IN_NAHW}/files/term_2/nahw?file_name=q.gift&mode=import`
  expect((await visitor.upload(files, file)).status).toBe(200)
  const last = await contributeQuestion(visitor)

  type Page = { questions: OwnQuestion[]; next: string | null }
  const first = (await visitor.get('/api/my/questions')).body as Page
  expect([first.questions.length, first.questions[0]]).toEqual([OWN_QUESTIONS_PAGE, last])
  const after = encodeURIComponent(first.next ?? '')
  const second = (await visitor.get(`/api/my/questions?after=${after}`)).body as Page
  expect([second.questions.length, second.next]).toEqual([1, null])
  const ids = [...first.questions, ...second.questions].map(({ id }) => id)
  expect(new Set(ids).size).toBe(OWN_QUESTIONS_PAGE + 1)
  const rows = await portal.database.read.selectFrom('question').select('id').where('creator_uid', '=', uid).execute()
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort())
  for (const wrong of ['x', '~', 'a~b', 'a~b~c~d']) {
    expect(await visitor.get(`/api/my/questions?after=${wrong}`)).toMatchObject({ status: 400 })
  }
})

test('similar questions are found in other spellings, and waiting ones only if they are the caller’s own', async () => {
  const other = await makeMember(portal, { write_permission: 1 })
  const text = 'ما إعراب كلمةِ «الفَتَى» هنا؟'
  const own = await contributeQuestion(writer.visitor, { question_text: text })
  const find = async ({ visitor }: Member, asked: string, subject = 'nahw') => {
    const { body } = await visitor.get(`${IN_NAHW}/similar/term_2/${subject}?text=${encodeURIComponent(asked)}`)
    return (body as { questions: Question[] }).questions
  }

  const [found] = await find(other, ' ما اعراب  كلمه «الفتي» هنا؟')
  expect(found).toMatchObject({ id: own.id, question_text: text, question_creator: { name: 'سلمى البهي' } })
  expect(JSON.stringify(found)).not.toContain(writer.uid)
  expect(await find(other, 'ما إعراب كلمة؟')).toEqual([])
  expect(await find(other, text, 'sarf')).toEqual([])
  await setState(own.id, 'waiting')
  expect([await find(other, text), await find(writer, text)]).toMatchObject([[], [{ id: own.id }]])
  await setState(own.id, 'hidden')
  expect(await find(writer, text)).toEqual([])
})

test('after an account is deleted, its questions stay without a name, and withdrawn ones stay withdrawn', async () => {
  const { visitor, uid, password } = await makeMember(portal, { write_permission: 1 })
  const stays = await contributeQuestion(visitor)
  const gone = await contributeQuestion(visitor)
  await visitor.post(`/api/my/questions/${gone.id}/withdraw`)
  await visitor.post(`/api/questions/${stays.id}/reports`, { reason: 'أخطأت في هذا' })
  expect((await visitor.post('/api/auth/delete-user', { password })).status).toBe(200)

  const rows = await portal.database.read
    .selectFrom('question')
    .select(['creator_uid', 'creator_name'])
    .where('id', 'in', [stays.id, gone.id])
    .execute()
  expect(rows).toEqual(Array.from(rows, () => ({ creator_uid: null, creator_name: null })))
  const texts = await shownTexts()
  expect([texts.includes(stays.question_text), texts.includes(gone.question_text)]).toEqual([true, false])
  const reports = await portal.database.read
    .selectFrom('question_report')
    .select('uid')
    .where('question_id', '=', stays.id)
    .execute()
  expect(reports).toEqual([{ uid: null }])
  expect(await (await portal.get(QUIZ)).text()).not.toContain(uid)
})

const KINDS = [
  { question_kind: 'several', question_options: ['أ', ' ب ', 'ج'], question_answers: [0, 2] },
  {
    question_kind: 'matching',
    question_pairs: [
      { prompt: 'قام', match: ' فعل' },
      { prompt: 'زيد', match: 'اسم' },
    ],
  },
  { question_kind: 'ordering', question_items: ['جرير', 'المتنبي'] },
  { question_kind: 'written', accepted_answers: ['مبتدأ'], compare: 'letters' },
]

test.each(KINDS)(
  'a question of the kind $question_kind is published, and its contributor can change it',
  async (parts) => {
    const path = `${IN_NAHW}/questions/term_2/nahw`
    const sent = { question_text: 'سؤال من نوع آخر؟', passage_text: ' نص مشترك ', ...parts }
    const { status, body } = await writer.visitor.post(path, sent)
    expect(status).toBe(200)
    const own = body as OwnQuestion
    await portal.refresh()
    const { questions } = await portal.json<{ questions: Question[] }>(QUIZ)
    const tidied: unknown = JSON.parse(JSON.stringify(parts).replaceAll(' ', ''))
    const passage = { id: expect.any(String), text: 'نص مشترك' }
    expect(questions.find(({ id }) => id === own.id)).toMatchObject({ ...(tidied as object), passage })

    const changed = await writer.visitor.send('PUT', `/api/my/questions/${own.id}`, questionForm())
    expect(changed.body).toMatchObject({ question_options: ['الفتحة', 'الضمة', 'الكسرة', 'السكون'] })
    expect(changed.body).not.toHaveProperty('question_kind')
  },
)

test.each([
  [{ ...KINDS[0], question_answers: [3] }, '/question_answers'],
  [{ ...KINDS[0], question_answers: [] }, '/question_answers'],
  [{ ...KINDS[0], question_options: ['أ', 'أ', 'ج'] }, '/question_options/1'],
  [{ question_kind: 'matching', question_pairs: [{ prompt: 'أ', match: '' }] }, '/question_pairs/0/match'],
  [{ question_kind: 'ordering', question_items: ['أ', '\u200e'] }, '/question_items/1'],
  [{ question_kind: 'written', accepted_answers: ['أ', ''], compare: 'exact' }, '/accepted_answers/1'],
  [questionForm({ question_options: ['أ', 'ب', 'ج', ' '] }), '/question_options/3'],
])('the response to a question with the faulty parts %j names the field at fault', async (parts, path) => {
  const { status, body } = await writer.visitor.post(QUIZ, { question_text: 'سؤال من نوع آخر؟', ...parts })
  expect(status).toBe(400)
  expect((body as Problem).fields?.map((field) => field.path)).toContain(path)
})
