import { beforeAll, expect, test } from 'vitest'
import { draftUploadEndpoint, listUploadsEndpoint } from '#contract/admin-uploads.ts'
import { endpointUrl, type ResponseOf } from '#contract/endpoint.ts'
import { LARGEST_SHAPE } from '#contract/faculty-shape.ts'
import type { MarkWords } from '#contract/mark-words.ts'
import { upsertSetting } from '#server/modules/settings/settings.queries.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeUploadCalls, sheetCells, type UploadCalls } from '#server/testing/upload-calls.ts'

let portal: TestPortal
let officer: UploadCalls
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  officer = await makeUploadCalls(portal)
  return portal.close
})

let seat = 70_000
/** Sends a file with one student whose mark is a word. */
function sendWith(word: string): Promise<string> {
  seat += 1
  return officer.send({ كشف: sheetCells('الأولى', [[seat, 'هدى حسن علي', word, 70]]) })
}

/** Replaces the office's list of words, as its page does. */
async function setWords(after: MarkWords) {
  const { words: before } = (await officer.visitor.get('/api/admin/mark_words')).body as { words: MarkWords }
  const answer = await officer.visitor.send('PUT', '/api/admin/mark_words', { before, after }, { origin: portal.url })
  expect(answer.status).toBe(200)
}

async function revisionOf(id: string): Promise<number> {
  return (await officer.look(id)).upload.revision
}

function draft(id: string, revision: number) {
  const url = endpointUrl(draftUploadEndpoint, { params: { upload: id } })
  return officer.visitor.post(url, { revision, publication: { when: 'later' } })
}

const CONFLICT = { status: 409, body: { code: 'edit_conflict' } }

test('a draft is refused if a word’s meaning has changed since the review, until the new review is seen', async () => {
  await setWords({ نقل: 'excused' })
  const id = await sendWith('نقل')
  const seen = await revisionOf(id)
  await setWords({ نقل: 'cheated' })
  expect(await draft(id, seen)).toMatchObject(CONFLICT)
  const renewed = await revisionOf(id)
  expect(renewed).toBe(seen + 1)
  expect(await draft(id, seen)).toMatchObject(CONFLICT)
  expect(await draft(id, renewed)).toMatchObject({ status: 200 })
})

test('a draft is refused if a colleague has seen the renewed review, but this officer has not', async () => {
  await setWords({ نقل: 'excused' })
  const id = await sendWith('نقل')
  const seen = await revisionOf(id)
  await setWords({ نقل: 'cheated' })
  await officer.look(id)
  expect(await draft(id, seen)).toMatchObject(CONFLICT)
})

const RULES = { carried_most: 2, uncounted: false, by: 'year', second_session: true } as const

test.each([
  ['portal_name', 'كلية الآداب'],
  ['verdict_rules', RULES],
  ['faculty_shape', LARGEST_SHAPE],
  ['thresholds', { excellent: 90, very_good: 80, good: 70, pass: 60 }],
] as const)('a changed %s renews the review', async (name, after) => {
  const id = await sendWith('70')
  const seen = await revisionOf(id)
  await upsertSetting(portal.database.write, name, JSON.stringify(after))
  expect(await draft(id, seen)).toMatchObject(CONFLICT)
  expect(await revisionOf(id)).toBe(seen + 1)
})

test('the list of uploads reviews a file anew after the settings have changed', async () => {
  await setWords({})
  const id = await sendWith('سافر')
  const seen = await revisionOf(id)
  const head = async () => {
    const { uploads } = (await officer.visitor.get(listUploadsEndpoint.path)).body as ResponseOf<
      typeof listUploadsEndpoint
    >
    return uploads.find((upload) => upload.id === id)
  }
  expect((await head())?.summary?.errors).toBe(1)
  await setWords({ سافر: 'excused' })
  expect((await head())?.summary).toBeNull()
  await until('the file is reviewed', async () => (await head())?.summary?.errors === 0)
  expect((await head())?.revision).toBe(seen + 1)
})

test('meanings that an officer has remembered renew the reviews of other files only', async () => {
  await setWords({})
  const id = await sendWith('سافر')
  const other = await sendWith('سافر')
  const seen = [await revisionOf(id), await revisionOf(other)] as const
  await officer.change(id, { kind: 'words', words: { سافر: 'excused' }, remember: true })
  expect(await revisionOf(id)).toBe(seen[0] + 1)
  expect(await revisionOf(other)).toBe(seen[1] + 1)
})

test('a meaning is not remembered over one that a colleague has set since the review', async () => {
  await setWords({})
  const id = await sendWith('سافر')
  const revision = await revisionOf(id)
  await setWords({ سافر: 'excused' })
  const change = { kind: 'words', words: { سافر: 'cheated' }, remember: true }
  const url = `/api/admin/uploads/${id}`
  const refused = await officer.visitor.send('PATCH', url, { revision, change }, { origin: portal.url })
  expect(refused).toMatchObject(CONFLICT)
  expect((await officer.visitor.get('/api/admin/mark_words')).body).toEqual({ words: { سافر: 'excused' } })
})

const TAKE_BACK = { kind: 'words', words: { ساقط: null }, remember: false } as const
const REMEMBER = { kind: 'words', words: { ساقط: 'cheated' }, remember: true } as const

async function listed() {
  return ((await officer.visitor.get('/api/admin/mark_words')).body as { words: MarkWords }).words
}

async function askedWords(id: string) {
  return (await officer.look(id)).review?.unknown_words.map(({ text }) => text)
}

test.each([TAKE_BACK, { kind: 'undo' } as const])('$kind takes a remembered word out of the list', async (change) => {
  await setWords({ نقل: 'excused' })
  const id = await sendWith('ساقط')
  await officer.change(id, REMEMBER)
  expect(await listed()).toEqual({ نقل: 'excused', ساقط: 'cheated' })
  expect(await askedWords(id)).toEqual([])
  const { status, body } = await officer.change(id, change)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('kept_words')
  expect(await listed()).toEqual({ نقل: 'excused' })
  expect(await askedWords(id)).toEqual(['ساقط'])
  expect((await officer.look(id)).choices).not.toHaveProperty('remembered')
})

test('an undo of taking a word back adds it to the list again', async () => {
  await setWords({})
  const id = await sendWith('ساقط')
  await officer.change(id, REMEMBER)
  await officer.change(id, TAKE_BACK)
  await officer.change(id, { kind: 'undo' })
  expect(await listed()).toEqual({ ساقط: 'cheated' })
  expect((await officer.look(id)).choices).toMatchObject({ words: { ساقط: 'cheated' }, remembered: { ساقط: {} } })
})

test('taking back a word that a colleague has changed since leaves it in the list, and the answer says so', async () => {
  await setWords({})
  const id = await sendWith('ساقط')
  await officer.change(id, REMEMBER)
  await setWords({ ساقط: 'excused' })
  const answer = await officer.change(id, TAKE_BACK)
  expect(answer).toMatchObject({ status: 200, body: { kept_words: { ساقط: 'excused' } } })
  expect(await listed()).toEqual({ ساقط: 'excused' })
})
