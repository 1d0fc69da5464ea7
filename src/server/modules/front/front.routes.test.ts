import { expect, test, vi } from 'vitest'
import type { Portal } from '#contract/portal.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { NOON, sheetSource } from '#server/testing/factories.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { removeDemoLibrary } from '../library/library.service.ts'
import { SPREAD_MS } from './front.rules.ts'

const PORTAL = '/api/portal'
const HOUR = 3_600_000

test('before any publication the response of /api/portal has empty lists and the configured name', async () => {
  const portal = await makeTestPortal()

  expect(await portal.json(PORTAL)).toEqual({
    revision: expect.any(Number),
    name: 'كلية اللغة العربية والعلوم الشرعية',
    demo: false,
    years: [],
    channel_url: null,
    announcements: [],
    drive: { preview: '/drive/file/{id}/preview', download: '/drive/uc?export=download&id={id}' },
  })
  expect(await portal.json(`${PORTAL}?from=a-friend`), 'another spelling').toEqual(await portal.json(PORTAL))
})

test('/api/portal lists what is published, newest year first', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource({ grade: 3, term: 2, year: 2024 }, [['30001', 'هدى حسن', 60, 60]]),
    sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'منى سعيد', 60, 60]]),
    sheetSource({ grade: 1, term: 2, year: 2025 }, [['10001', 'منى سعيد', 60, 60]]),
  )

  expect((await portal.json<Portal>(PORTAL)).years).toEqual([
    { year: '2024_25', grades: [{ grade: 'grade_1', terms: ['term_1', 'term_2'] }] },
    { year: '2023_24', grades: [{ grade: 'grade_3', terms: ['term_2'] }] },
  ])
})

test('/api/portal has the office’s channel address, and announcements with their texts as typed', async () => {
  const portal = await makeTestPortal()
  const text = 'تبدأ امتحانات الفصل الدراسي الثاني (2025) يوم السبت في مدرج 3، Hall B'
  await addToLibrary(portal.database, { announcements: [{ text }], channelUrl: 'https://example.edu/channel' })
  await portal.refresh()

  expect(await portal.json(PORTAL)).toMatchObject({
    demo: false,
    channel_url: 'https://example.edu/channel',
    announcements: [{ id: expect.any(String), text }],
  })
})

test('demonstration content in the library makes the portal a demonstration until it is removed', async () => {
  const portal = await makeTestPortal()
  await addToLibrary(portal.database, { generalSubjects: ['khatt'] }, 'demo')
  await portal.refresh()
  expect(await portal.json(PORTAL)).toMatchObject({ demo: true })

  await officeTransaction(portal.database, null, removeDemoLibrary)
  await portal.refresh()
  expect(await portal.json(PORTAL)).toMatchObject({ demo: false })
})

test('an announcement appears and disappears by the clock alone, without a publication', async () => {
  stopDate(NOON)
  const portal = await makeTestPortal()
  const startsAt = new Date(NOON.getTime() + HOUR)
  const endsAt = new Date(NOON.getTime() + 2 * HOUR)
  await addToLibrary(portal.database, { announcements: [{ text: 'نتيجة الفرقة الأولى اليوم', startsAt, endsAt }] })
  await portal.refresh()
  expect(await announced(portal)).toEqual([])
  vi.setSystemTime(NOON.getTime() + SPREAD_MS)
  await portal.refresh()
  const before = (await portal.get(PORTAL)).headers.get('etag')

  vi.setSystemTime(startsAt)
  await until('the announcement comes', async () => (await announced(portal)).length === 1)
  expect(await announced(portal)).toEqual(['نتيجة الفرقة الأولى اليوم'])

  vi.setSystemTime(endsAt)
  await until('the announcement goes', async () => (await announced(portal)).length === 0)
  expect((await portal.get(PORTAL)).headers.get('etag')).toBe(before)
})

async function announced(portal: TestPortal): Promise<string[]> {
  return (await portal.json<Portal>(PORTAL)).announcements.map(({ text }) => text)
}

test('every publication raises the revision by one at once, and by one again after SPREAD_MS', async () => {
  const portal = await makeTestPortal()
  const revision = async () => (await portal.json<Portal>(PORTAL)).revision
  const first = await revision()
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 60]]))
  const published = await revision()
  expect(published).toBeGreaterThan(first)

  stopDate(Date.now() + SPREAD_MS)
  // A refresh that began before the clock was set may still run, so one call of `refresh` is not enough.
  await until('the revision once it has spread', async () => {
    await portal.refresh()
    return (await revision()) > published
  })
  expect(await revision()).toBe(published + 1)
  expect(await portal.refresh()).toBe(false)
})
