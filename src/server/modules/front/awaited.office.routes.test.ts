import { expect, test } from 'vitest'
import type { FrontSettings } from '#contract/admin-front.ts'
import type { Portal } from '#contract/portal.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishAccepting, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { applyImport } from '../sheets/importing/sheet-import.service.ts'
import { schedulePublication } from '../sheets/sheets.service.ts'

const SETTINGS = '/api/admin/front/settings'
const PLACE = { grade: 'grade_1', term: 2, year: 2025, session: 1 } as const
const AT = '2125-07-01T12:00:00.000Z'
const ENTRY = { ...PLACE, since: '2025-06-01T12:00:00.000Z', announced_at: AT }

async function makeDesk() {
  const portal = await makeTestPortal()
  const { visitor } = await makeMember(portal, { role: 'administrator' })
  return {
    portal,
    desk: async () => (await visitor.get('/api/admin/front')).body,
    awaited: async () => (await portal.json<Portal>('/api/portal')).awaited,
    async set(before: FrontSettings['awaited_results'], after: FrontSettings['awaited_results']) {
      const body = { before: { awaited_results: before }, after: { awaited_results: after } }
      const { status } = await visitor.send('PATCH', SETTINGS, body)
      await portal.refresh()
      return status
    },
  }
}

test('an announced result is in the response of /api/portal while its sheet is scheduled, until the sheet is published', async () => {
  const { portal, desk, awaited, set } = await makeDesk()
  expect(await awaited()).toBeUndefined()
  expect(await set([], [ENTRY])).toBe(200)
  expect(await awaited()).toEqual([ENTRY])

  const draft = sheetSource({ grade: 1, term: 2, year: 2025 }, [['10001', 'هدى حسن', 80, 80]])
  await applyImport(portal.database, [draft], OFFICE_IMPORT)
  const id = '2025-g1-t2-v1'
  await schedulePublication(portal.database, id, new Date(AT), byOffice(NOON))
  await portal.refresh()
  expect(await desk()).toMatchObject({ scheduled: [{ ...PLACE, publish_at: AT }], arrived: [] })
  expect(await awaited()).toEqual([ENTRY])

  await publishAccepting(portal.database, id)
  await portal.refresh()
  expect(await awaited()).toBeUndefined()
  expect(await desk()).toMatchObject({ scheduled: [], arrived: [PLACE] })
})

test('an announced resit result is in the response of /api/portal although the first session is published', async () => {
  const { portal, awaited, set } = await makeDesk()
  await portal.publish(sheetSource({ grade: 1, term: 2, year: 2025 }, [['10001', 'هدى حسن', 80, 80]]))
  const second = { ...ENTRY, session: 2 as const, announced_at: null }
  await set([], [ENTRY, second])
  expect(await awaited()).toEqual([second])
})

test('a list that announces one result twice is refused with 400, and a change of an outdated list with 409', async () => {
  const { awaited, set } = await makeDesk()
  expect(await set([], [ENTRY, ENTRY])).toBe(400)
  expect(await set([ENTRY], [])).toBe(409)
  expect(await awaited()).toBeUndefined()
})
