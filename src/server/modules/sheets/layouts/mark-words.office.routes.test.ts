import { beforeAll, expect, test } from 'vitest'
import { changeFrontEndpoint } from '#contract/admin-front.ts'
import { upsertSetting } from '#server/modules/settings/settings.queries.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeUploadCalls, sheetCells, type UploadCalls } from '#server/testing/upload-calls.ts'
import { makeMember } from '#server/testing/visitor.ts'

let portal: TestPortal
let officer: UploadCalls
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  officer = await makeUploadCalls(portal)
  return portal.close
})

function put(before: object, after: object) {
  return officer.visitor.send('PUT', '/api/admin/mark_words', { before, after }, { origin: portal.url })
}

const REFUSED = { status: 400, body: { code: 'invalid_request' } }
/** A list as an older release could store it: one word in several spellings, with different meanings. */
const REPEATED = { '(م)': 'excused', م: 'absent', 'م.': 'absent', ل: 0 }

test('a list with two spellings of one word is refused', async () => {
  await upsertSetting(portal.database.write, 'mark_words', JSON.stringify({ '(م)': 'excused' }))
  expect(await put({ '(م)': 'excused' }, { '(م)': 'excused', م: 'absent' })).toMatchObject(REFUSED)
  expect(await put({ '(م)': 'excused' }, { م: 'absent' })).toMatchObject({ status: 200 })
})

test('the settings page also refuses a list with two spellings of one word', async () => {
  await upsertSetting(portal.database.write, 'mark_words', JSON.stringify({ م: 'absent' }))
  const { visitor } = await makeMember(portal, { role: 'administrator' })
  const body = { before: { mark_words: { م: 'absent' } }, after: { mark_words: { م: 'absent', '(م)': 0 } } }
  const url = changeFrontEndpoint.path
  expect(await visitor.send(changeFrontEndpoint.method, url, body, { origin: portal.url })).toMatchObject(REFUSED)
})

test('a stored spelling of a word can be removed, but not changed while the word has other spellings', async () => {
  await upsertSetting(portal.database.write, 'mark_words', JSON.stringify(REPEATED))
  expect(await put(REPEATED, { ...REPEATED, م: 'cheated' })).toMatchObject(REFUSED)
  const { 'م.': _gone, ...two } = REPEATED
  expect(await put(REPEATED, two)).toMatchObject({ status: 200 })
  expect(await put(two, { ل: 0, م: 'absent' })).toMatchObject({ status: 200 })
})

test('a review asks about a word whose stored spellings contradict each other, and the answer replaces both', async () => {
  await upsertSetting(portal.database.write, 'mark_words', JSON.stringify(REPEATED))
  const id = await officer.send({ كشف: sheetCells('الأولى', [[50_001, 'هدى حسن', 'م', 'ل']]) })
  expect((await officer.look(id)).review?.unknown_words.map(({ text }) => text)).toEqual(['م'])
  const both = await officer.change(id, { kind: 'words', words: { م: 'absent', '(م)': 0 }, remember: true })
  expect(both).toMatchObject(REFUSED)
  await officer.change(id, { kind: 'words', words: { م: 'absent' }, remember: true })
  expect((await officer.visitor.get('/api/admin/mark_words')).body).toEqual({ words: { ل: 0, م: 'absent' } })
})
