import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addToLibrary } from '#server/testing/library-content.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { addQuestions, contributeQuestion, newQuestion, questionForm } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'
import { questionMedia } from './question-media.rules.ts'
import { keepMedia, namedMedia } from './question-media.service.ts'

const MEDIA = '/api/my/question_media'
const QUESTIONS = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const PNG = pngOf(640, 480)
const SHA256 = createHash('sha256').update(PNG).digest('hex')
const { id: ID } = questionMedia(PNG, SHA256)
const ADDRESS = `/drive/media/${ID}`

async function addPicture(portal: TestPortal, state: 'shown' | 'waiting' = 'shown'): Promise<void> {
  const text = `اقرأ <img src="media:${ID}" alt="صفحة">`
  await addQuestions(portal.database, [newQuestion({ format: 'markup', text, state })])
}

async function keepPicture({ database, storage }: TestPortal): Promise<void> {
  await keepMedia({ db: database.write, storage }, questionMedia(PNG, SHA256), {
    source: 'office',
    now: () => new Date(),
  })
}

test('contributors and reviewers may upload a picture, others may not, and equal bytes are stored once', async () => {
  const portal = await makeTestPortal()
  const contributor = await makeMember(portal, { write_permission: 1 })
  const reviewer = await makeMember(portal, { staff_roles: ['question_reviewer'] })
  const member = await makeMember(portal)

  for (const { visitor } of [contributor, reviewer]) {
    expect(await visitor.upload(MEDIA, PNG)).toMatchObject({ status: 200, body: { id: ID, kind: 'img' } })
  }
  expect(await member.visitor.upload(MEDIA, PNG)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await new Visitor(portal).upload(MEDIA, PNG)).toMatchObject({ status: 401 })
  expect(await portal.database.read.selectFrom('stored_file').select('id').execute()).toEqual([{ id: ID }])
})

test.each([
  ['a web page', Buffer.from('<html>'), 422, 'unreadable_file', 'other_type'],
  ['a large picture', Buffer.concat([PNG, Buffer.alloc(3_000_000)]), 413, 'too_large', 'large_image'],
])('uploading %s is refused, and the response names the fault', async (_, bytes, status, code, fault) => {
  const portal = await makeTestPortal()
  const { visitor } = await makeMember(portal, { write_permission: 1 })
  expect(await visitor.upload(MEDIA, bytes)).toMatchObject({
    status,
    body: { code, fields: [{ path: 'file', message: fault }] },
  })
})

test('the picture of a shown question is served with its type and with headers against scripts', async () => {
  const portal = await makeTestPortal()
  await keepPicture(portal)
  await addPicture(portal)

  const response = await portal.get(ADDRESS)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=3600',
  })
  expect((await portal.get(`/drive/uc?export=view&id=${ID}`)).status).toBe(404)
})

test('the picture of a waiting question is served to contributors and reviewers only', async () => {
  const portal = await makeTestPortal()
  await keepPicture(portal)
  await addPicture(portal, 'waiting')
  const contributor = await makeMember(portal, { write_permission: 1 })
  const member = await makeMember(portal)

  expect((await portal.problem(ADDRESS)).status).toBe(404)
  expect((await member.visitor.get(ADDRESS)).status).toBe(404)
  const seen = await contributor.visitor.ask(ADDRESS)
  await seen.arrayBuffer()
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('once a question is hidden or withdrawn, visitors no longer get its picture', async () => {
  const portal = await makeTestPortal()
  await keepPicture(portal)
  await addPicture(portal)
  const shown = await portal.get(ADDRESS)
  await shown.arrayBuffer()
  expect(shown.status).toBe(200)
  await portal.database.write.updateTable('question').set({ state: 'hidden' }).execute()
  expect((await portal.problem(ADDRESS)).status).toBe(404)
  const withdrawn = { state: 'shown', withdrawn_at: new Date().toISOString() } as const
  await portal.database.write.updateTable('question').set(withdrawn).execute()
  expect((await portal.problem(ADDRESS)).status).toBe(404)
})

test('namedMedia returns the files to which questions with markup refer, also those in options and reasons', async () => {
  const portal = await makeTestPortal()
  const sound = `${'b'.repeat(40)}.mp3`
  const options = [`<img src="media:${ID}" alt="">`, 'ب', 'ج', 'د']
  const reason = `<audio src="media:${sound}" title="">`
  await addQuestions(portal.database, [newQuestion({ format: 'markup', options, reason, state: 'waiting' })])
  // A plain text that looks like a media name does not name a file.
  await addQuestions(portal.database, [newQuestion({ text: `media:${'c'.repeat(40)}.mp3` })])

  expect(await namedMedia(portal.database.read)).toEqual(new Set([ID, sound]))
  expect(await namedMedia(portal.database.read, { isShown: true })).toEqual(new Set())
})

test('a question whose picture has been deleted is refused at its field, but stored ones stay editable', async () => {
  const portal = await makeTestPortal()
  await addToLibrary(portal.database, { gradeSubjects: [{ grade: 1, term: 2, subjects: ['nahw'] }] })
  const { visitor } = await makeMember(portal, { write_permission: 1 })
  const reviewer = (await makeMember(portal, { staff_roles: ['question_reviewer'] })).visitor
  const picture = `<img src="media:${ID}" alt="صفحة">`
  const options = ['أ', `انظر ${picture}`, 'ج', 'د']
  const form = questionForm({
    question_format: 'markup',
    question_text: `ما في ${picture} هنا؟`,
    question_options: options,
  })
  const gone = (...paths: string[]) => ({
    status: 400,
    body: { code: 'invalid_request', fields: paths.map((path) => ({ path, message: 'media_gone' })) },
  })
  expect(await visitor.post(QUESTIONS, form)).toMatchObject(gone('/question_text', '/question_options/1'))

  await keepPicture(portal)
  const question = await contributeQuestion(visitor, form)
  await portal.database.write.deleteFrom('stored_file').execute()
  const put = (by: Visitor, path: string, change: object) =>
    by.send('PUT', path, { ...form, ...change }, { origin: portal.origin })
  const edited = await put(visitor, `/api/my/questions/${question.id}`, { answer_reason: 'شرح آخر' })
  expect(edited.status).toBe(200)
  const other = `<img src="media:${ID.replace(/^../, '00')}" alt="أخرى">`
  const change = { answer_reason: `شرح ${other}` }
  expect(await put(visitor, `/api/my/questions/${question.id}`, change)).toMatchObject(gone('/answer_reason'))
  const { version } = (await reviewer.get(`/api/admin/questions/${question.id}`)).body as { version: string }
  const correction = { ...change, version, settled_reports: [] }
  expect(await put(reviewer, `/api/admin/questions/${question.id}`, correction)).toMatchObject(gone('/answer_reason'))
})
