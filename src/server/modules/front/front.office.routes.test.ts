import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin-audit.ts'
import { type DeskAnnouncement, type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { HOME_AIMS } from '#contract/home-aims.ts'
import type { Crest } from '#contract/identity.ts'
import { ACCENT_NAMES, type Portal } from '#contract/portal.ts'
import type { StudentResult } from '#contract/results.ts'
import { SeenSince } from '#server/seen-since.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, type Visitor } from '#server/testing/visitor.ts'
import { forgetUnnamedFiles } from '../library/shelves/unnamed-files.service.ts'
import { APPROVAL_SETTING } from '../quiz/contributions/contributing.service.ts'

interface Desk {
  settings: FrontSettings
  defaults: FrontSettings
  years: number[]
  announcements: DeskAnnouncement[]
}

const SETTINGS = '/api/admin/front/settings'
const ANNOUNCEMENTS = '/api/admin/front/announcements'
const STUDENT = '/api/grade_1/degrees/2024_25/10001'
const ID = '100012024'

/**
 * The aims (kinds of content, such as books) whose grades the office may change: all but `explanations`, which the
 * settings screen does not offer.
 */
const { explanations: _, ...AIMS } = HOME_AIMS
const OFFERED = frontSettingsSchema.shape.availabilities.parse(AIMS)

let portal: TestPortal
let administrator: Visitor
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, settings: { PORTAL_NAME: 'كلية الإعدادات' } })
  administrator = (await makeMember(portal, { role: 'administrator' })).visitor
  await portal.publish(
    sheetSource({ grade: 1, term: 1, year: 2024 }, [['10001', 'هدى حسن', 80, 80]]),
    sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 80, 80]]),
  )
  return portal.close
})
beforeEach(async () => {
  await portal.database.write.deleteFrom('portal_setting').execute()
  await portal.database.write.deleteFrom('announcement').execute()
})

async function desk(): Promise<Desk> {
  const { status, body } = await administrator.get('/api/admin/front')
  expect(status).toBe(200)
  return body as Desk
}

/**
 * Changes settings as the office's screen does, with the values that it shows as `before`, and refreshes the portal.
 */
async function set(after: Partial<FrontSettings>): Promise<void> {
  const { settings } = await desk()
  const names = Object.keys(after) as (keyof FrontSettings)[]
  const before = Object.fromEntries(names.map((name) => [name, settings[name]]))
  const { status, body } = await administrator.send('PATCH', SETTINGS, { before, after })
  expect({ status, body }).toMatchObject({ status: 200, body: after })
  await portal.refresh()
}

/** The newest line of the audit log, with its changes parsed. */
async function lastEntry(): Promise<object> {
  const { body } = await administrator.get('/api/admin/audit')
  const [entry] = (body as { entries: AuditEntry[] }).entries
  const read = (text: string | null | undefined): unknown => JSON.parse(text ?? 'null')
  return { ...entry, before: read(entry?.before), after: read(entry?.after) }
}

test('without settings, the settings screen gets the configuration and the specified defaults', async () => {
  const { settings, defaults, years, announcements } = await desk()
  expect(settings).toEqual(defaults)
  expect(settings).toEqual({
    portal_name: 'كلية الإعدادات',
    channel_url: null,
    hidden_years: [],
    thresholds: { excellent: 85, very_good: 75, good: 65, pass: 50 },
    faculty_shape: SPECIFIED_SHAPE,
    availabilities: OFFERED,
    questions_wait_for_approval: false,
    mark_words: {},
    appeals_window: { opens_at: null, closes_at: null },
    second_session_rule: 'earned',
    repeat_rule: 'last',
    verdict_rules: null,
    awaited_results: [],
    crest: null,
    accent: null,
    second_factor_for: 'administrators',
  })
  expect(years).toEqual([2025, 2024])
  expect(announcements).toEqual([])
})

test('while the faculty has the specified grades and terms, no answer names them, and every library list has two terms', async () => {
  const files = '/storage/students-data'
  for (const shape of [undefined, SPECIFIED_SHAPE]) {
    if (shape) await set({ faculty_shape: { grades: [...shape.grades], terms: [...shape.terms] } })
    expect(await portal.json('/api/portal')).not.toHaveProperty('faculty')
    for (const url of [
      `${files}/books/2023_24/books_grade_1.json`,
      `${files}/final_exams/final_exams_grade_4.json`,
      '/api/grade_1/more_resources',
      '/api/grade_4/lectures_recordings',
    ])
      expect(Object.keys(await portal.json<object>(url)), url).toEqual(['term_1', 'term_2'])
    expect((await portal.get(`${files}/books/2023_24/books_grade_5.json`)).status).toBe(400)
  }
})

test('a changed name, channel and choice of content appear in the response of /api/portal without a restart', async () => {
  const before = await portal.json<Portal>('/api/portal')
  expect(before).not.toHaveProperty('availabilities')
  const availabilities = { ...OFFERED, books: ['grade_4' as const] }

  await set({ portal_name: '  كلية الآداب (Arts)  '.trim(), channel_url: 'https://t.me/faculty', availabilities })

  const after = await portal.json<Portal>('/api/portal')
  expect(after).toMatchObject({ name: 'كلية الآداب (Arts)', channel_url: 'https://t.me/faculty' })
  expect(after.availabilities).toContainEqual({ aim: 'books', grades: ['grade_4'] })
  expect(after.availabilities?.some(({ aim }) => aim === 'explanations')).toBe(false)

  await set({ channel_url: '/drive/file/channel.pdf/preview' })
  expect(await portal.json('/api/portal')).toMatchObject({ channel_url: '/drive/file/channel.pdf/preview' })
  await set({ channel_url: null })
  expect(await portal.json('/api/portal')).toMatchObject({ channel_url: null })
  expect(await lastEntry()).toMatchObject({
    action: 'front.change',
    object_kind: 'setting',
    object_id: 'channel_url',
    before: { value: '/drive/file/channel.pdf/preview' },
    after: { value: null },
  })
})

test('new thresholds change a student’s classification without a restart', async () => {
  const classification = async () => (await portal.json<StudentResult>(STUDENT)).classification
  expect(await classification()).toBe('very_good')
  await set({ thresholds: { excellent: 79.99, very_good: 70, good: 60, pass: 50 } })
  expect(await classification()).toBe('excellent')
})

test('a hidden year’s lists, rankings, figures and results are not served until it is shown again', async () => {
  const file = '/storage/students-data/degrees/2024_25/degrees_grade_1.json'
  const seen = async () => ({
    years: (await portal.json<Portal>('/api/portal')).years.map(({ year }) => year),
    list: (await portal.json<{ total: number }>('/api/grade_1/degrees/2024_25')).total,
    ranking: (await portal.json<{ total: number }>('/api/degrees?grade=1&term=1&year=2025')).total,
    figures: (await portal.json<{ grades: unknown[] }>('/api/degrees_analytics/2025')).grades.length,
    terms: (await portal.json<{ total: number }>(`/api/degrees?student_id=${ID}`)).total,
    student: (await portal.get(STUDENT)).status,
    file: (await portal.get(file)).status,
  })
  const shown = await seen()
  expect(shown).toMatchObject({ years: ['2024_25', '2023_24'], list: 1, ranking: 1, terms: 2, student: 200, file: 200 })

  await set({ hidden_years: [2025] })
  expect(await seen()).toEqual({
    years: ['2023_24'],
    list: 0,
    ranking: 0,
    figures: 0,
    terms: 1,
    student: 404,
    file: 404,
  })
  expect((await desk()).years, 'the desk still offers it').toEqual([2025, 2024])

  await set({ hidden_years: [] })
  expect(await seen()).toEqual(shown)
})

test('an invalid value of a setting is refused, with the path of the wrong input', async () => {
  const { settings } = await desk()
  const wrong: object[] = [
    { thresholds: { excellent: 75, very_good: 75, good: 65, pass: 50 } },
    { thresholds: { excellent: 101, very_good: 75, good: 65, pass: 50 } },
    { thresholds: { excellent: 85, very_good: 75, good: 65, pass: -1 } },
    { thresholds: { excellent: 84.999, very_good: 75, good: 65, pass: 50 } },
    { portal_name: '   ' },
    { channel_url: 'javascript:alert(1)' },
    { channel_url: '//elsewhere.example/channel' },
    { hidden_years: ['2025'] },
    { availabilities: { ...OFFERED, books: ['grade_5'] } },
    { availabilities: { books: ['grade_1'] } },
    { availabilities: { ...OFFERED, explanations: ['grade_1'] } },
    { accent: 'green' },
    { accent: '#ABCDEF' },
    { crest: { id: 'x.png', width: 1, height: 100 } },
  ]
  for (const after of wrong) {
    const { status, body } = await administrator.send('PATCH', SETTINGS, { before: settings, after })
    const fields = (body as { fields: { path: string }[] }).fields.map(({ path }) => path)
    expect([status, fields.join(' ')]).toEqual([400, expect.stringContaining(Object.keys(after)[0] ?? '')])
  }
  expect((await desk()).settings).toEqual(settings)
})

test('a crest’s size is read from its bytes, and its file stays in the drive while the setting names it', async () => {
  const upload = (body: Buffer) => administrator.upload('/api/admin/front/crest?name=crest.png', body)
  const stored = await upload(pngOf(300, 420))
  expect(stored).toMatchObject({ status: 200, body: { width: 300, height: 420 } })
  const crest = stored.body as Crest
  await set({ crest })
  const url = `/drive/uc?export=view&id=${crest.id}`
  expect(await portal.json<Portal>('/api/portal')).toMatchObject({ crest: { url, width: 300, height: 420 } })
  expect((await portal.get(url)).headers.get('content-type')).toBe('image/png')
  expect(await lastEntry()).toMatchObject({ action: 'front.change', object_id: 'crest' })

  await portal.database.write.updateTable('stored_file').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
  const atOnce = () => ({ files: new SeenSince(0), removals: new SeenSince(0) })
  await forgetUnnamedFiles(portal.database, atOnce(), new Date())
  expect((await portal.get(url)).status).toBe(200)
  await set({ crest: null })
  expect(await portal.json('/api/portal')).not.toHaveProperty('crest')
  await forgetUnnamedFiles(portal.database, atOnce(), new Date())
  expect((await portal.get(url)).status).toBe(404)
})

test.each([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(64)), 'unreadable_file'],
  ['a PDF', () => Buffer.from('%PDF-1.7'.padEnd(64)), 'unreadable_file'],
  ['a crest of 63 pixels', () => pngOf(63, 63), 'invalid_request'],
  ['a crest of 2049 pixels', () => pngOf(2049, 1000), 'invalid_request'],
  ['a crest four times as wide as high', () => pngOf(400, 100), 'invalid_request'],
  ['a crest of more than 256 KB', () => Buffer.concat([pngOf(300, 300), Buffer.alloc(256 * 1024)]), 'too_large'],
])('%s is refused as a faculty’s crest', async (_, body, code) => {
  const answer = await administrator.upload('/api/admin/front/crest?name=crest.png', body())
  expect(answer.body).toMatchObject({ code })
})

test('a crest that names no stored file is refused as a setting', async () => {
  const crest = { id: 'nothing.png', width: 100, height: 100 }
  const body = { before: { crest: null }, after: { crest } }
  expect(await administrator.send('PATCH', SETTINGS, body)).toMatchObject({ status: 400 })
  expect((await desk()).settings.crest).toBeNull()
})

test('an accent colour is published as its shades for both themes', async () => {
  await set({ accent: '#7a1f3d' })
  const { accent } = await portal.json<Portal>('/api/portal')
  expect(accent).toHaveLength(ACCENT_NAMES.length)
  expect(accent?.[0]).toBe('#7a1f3d')
  await set({ accent: null })
  expect(await portal.json('/api/portal')).not.toHaveProperty('accent')
})

test('of two administrators who change one setting, the second gets edit_conflict and changes nothing', async () => {
  const { settings } = await desk()
  await set({ portal_name: 'الأول' })
  const second = {
    before: { portal_name: settings.portal_name, channel_url: null },
    after: { portal_name: 'الثاني', channel_url: 'https://example.edu' },
  }
  expect(await administrator.send('PATCH', SETTINGS, second)).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict' },
  })
  expect((await desk()).settings).toMatchObject({ portal_name: 'الأول', channel_url: null })
  const unread = { before: {}, after: { portal_name: 'الثالث' } }
  expect(await administrator.send('PATCH', SETTINGS, unread)).toMatchObject({ status: 409 })
})

test('the settings screen can change the approval of questions; its log entry is that of the questions screen', async () => {
  await set({ questions_wait_for_approval: true })
  expect(await lastEntry()).toMatchObject({ action: 'question.approval_setting', after: { value: true } })
  const rows = await portal.database.write.selectFrom('portal_setting').select(['name', 'value']).execute()
  expect(rows).toEqual([{ name: APPROVAL_SETTING, value: 'true' }])
})

test('an announcement can be added, changed, removed and restored, and the response of /api/portal follows', async () => {
  const announced = async () => {
    await portal.refresh()
    return (await portal.json<Portal>('/api/portal')).announcements.map(({ text }) => text)
  }
  const words = { text: 'تبدأ الامتحانات يوم السبت (Hall B)', starts_at: null, ends_at: null }
  const added = await administrator.post(ANNOUNCEMENTS, { announcement: words })
  expect(added).toMatchObject({ status: 200, body: { ...words, shown: 'now' } })
  const { id, created_at } = added.body as DeskAnnouncement
  expect(await announced()).toEqual([words.text])

  const after = { ...words, ends_at: '2025-07-01T12:00:00Z' }
  const edited = await administrator.send('PUT', `${ANNOUNCEMENTS}/${id}`, { before: words, after })
  expect(edited).toMatchObject({ status: 200, body: { shown: 'past', ends_at: '2025-07-01T12:00:00.000Z' } })
  expect(await announced()).toEqual([])
  expect(await administrator.send('PUT', `${ANNOUNCEMENTS}/${id}`, { before: words, after: words })).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict' },
  })

  expect(await administrator.send('DELETE', `${ANNOUNCEMENTS}/${id}`)).toMatchObject({
    status: 200,
    body: { done: true, announcement: { id, ends_at: '2025-07-01T12:00:00.000Z', created_at } },
  })
  expect(await lastEntry()).toMatchObject({
    action: 'announcement.remove',
    object_id: id,
    before: { text: words.text },
  })
  expect(await administrator.send('DELETE', `${ANNOUNCEMENTS}/${id}`)).toMatchObject({ status: 404 })
  expect((await desk()).announcements).toEqual([])

  const back = await administrator.post(ANNOUNCEMENTS, { announcement: words, created_at })
  expect(back).toMatchObject({ status: 200, body: { created_at } })
  expect(await announced()).toEqual([words.text])
})

test('an announcement that starts later is added as `later`; an announcement that ends before its start is refused', async () => {
  const later = { text: 'لاحقًا', starts_at: '2125-07-01T12:00:00.000Z', ends_at: null }
  expect(await administrator.post(ANNOUNCEMENTS, { announcement: later })).toMatchObject({ body: { shown: 'later' } })
  const backwards = { ...later, ends_at: '2125-07-01T12:00:00.000Z' }
  expect(await administrator.post(ANNOUNCEMENTS, { announcement: backwards })).toMatchObject({ status: 400 })
})
