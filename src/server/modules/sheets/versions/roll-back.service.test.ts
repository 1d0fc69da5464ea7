import { expect, test } from 'vitest'
import { byOffice, OFFICE_IMPORT, publishAccepting, sheetSource } from '#server/testing/factories.ts'
import { draftsOf, statesOf } from '#server/testing/sheet-drafts.ts'
import { applyImport } from '../importing/sheet-import.service.ts'
import { publishSheet, withdrawSheet } from '../sheets.service.ts'
import { rollBack, rollBackFrom } from './roll-back.service.ts'
import { versionDetail } from './sheet-versions.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const
const [V1, V2, V3] = ['2025-g1-t1-v1', '2025-g1-t1-v2', '2025-g1-t1-v3'] as const
const NOW = new Date('2025-07-01T12:00:00.000Z')
const LATER = new Date('2025-07-02T10:00:00.000Z')

test('a roll-back leads to the version that readers saw before, not to the next lower number, and says its time', async () => {
  const database = await draftsOf(60, 61, 62)
  await publishSheet(database, V2, byOffice(NOW))
  await publishAccepting(database, V1, LATER)
  await publishSheet(database, V3, byOffice(LATER))

  const detail = await versionDetail(database.write, V3)
  expect(detail).toMatchObject({ roll_back_to: V1, roll_back_seen_at: LATER.toISOString() })
  expect(await rollBack(database, HEADING, byOffice(LATER))).toMatchObject({
    from: { id: V3 },
    to: { id: V1, state: 'published' },
    publishedAt: LATER.toISOString(),
  })
  expect(await versionDetail(database.write, V1)).toMatchObject({
    roll_back_to: V2,
    roll_back_seen_at: NOW.toISOString(),
  })
  expect(await rollBack(database, HEADING, byOffice(LATER))).toMatchObject({ to: { id: V2 } })
  expect(await versionDetail(database.write, V2)).toMatchObject({ roll_back_to: null, roll_back_seen_at: null })
})

test('a roll-back skips a version that was withdrawn after readers saw it', async () => {
  const database = await draftsOf(60, 61, 62)
  await publishSheet(database, V1, byOffice(NOW))
  await publishSheet(database, V2, byOffice(NOW))
  await withdrawSheet(database, V2, byOffice(NOW))
  await publishSheet(database, V3, byOffice(NOW))

  expect(await rollBack(database, HEADING, byOffice(LATER))).toMatchObject({ to: { id: V1 } })
})

test('a roll-back that no longer leads to the version that the officer’s page names is a conflict', async () => {
  const database = await draftsOf(60, 61, 62)
  for (const id of [V1, V2, V3]) await publishSheet(database, id, byOffice(NOW))
  const seen = { ...byOffice(LATER), state: 'published', to: V2 } as const
  await publishSheet(database, V1, byOffice(NOW))
  await publishSheet(database, V3, byOffice(NOW))

  await expect(rollBackFrom(database, V3, seen)).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await rollBackFrom(database, V3, { ...seen, to: V1 })).toMatchObject({ to: { id: V1 } })
})

test('repeated roll-backs each publish the previous version', async () => {
  const database = await draftsOf(60, 61, 62)
  for (const id of [V1, V2, V3]) await publishSheet(database, id, byOffice(NOW))

  expect(await rollBack(database, HEADING, byOffice(LATER))).toMatchObject({ to: { id: V2, state: 'published' } })
  expect(await rollBack(database, HEADING, byOffice(LATER))).toMatchObject({ to: { id: V1, state: 'published' } })
  expect(await statesOf(database)).toEqual({ [V1]: 'published', [V2]: 'superseded', [V3]: 'superseded' })
  await expect(rollBack(database, HEADING, byOffice(LATER))).rejects.toMatchObject({ code: 'sheet_state' })
})

test('rolling back skips withdrawn and never published versions', async () => {
  const database = await draftsOf(60, 61, 62)
  await withdrawSheet(database, V2, byOffice(NOW))
  await publishSheet(database, V1, byOffice(NOW))
  await publishSheet(database, V3, byOffice(NOW))

  expect(await rollBack(database, HEADING, byOffice(LATER))).toMatchObject({ to: { id: V1 } })
})

test('rolling back is refused if nothing is published', async () => {
  const database = await draftsOf(60)
  await expect(rollBack(database, HEADING, byOffice(NOW))).rejects.toMatchObject({ code: 'sheet_state' })
})

test('a second session has version numbers of its own, and is rolled back without the first', async () => {
  const database = await draftsOf(60)
  await publishSheet(database, V1, byOffice(NOW))
  const second = { ...HEADING, session: 2 } as const
  const ids: string[] = []
  for (const mark of [70, 71]) {
    const [plan] = await applyImport(database, [sheetSource(second, [['10001', 'هدى حسن', mark, 60]])], OFFICE_IMPORT)
    ids.push(plan?.sheetId ?? '')
    await publishAccepting(database, plan?.sheetId ?? '', LATER)
  }

  expect(ids).toEqual(['2025-g1-t1-s2-v1', '2025-g1-t1-s2-v2'])
  expect(await rollBack(database, second, byOffice(LATER))).toMatchObject({ to: { id: ids[0] } })
  expect(await statesOf(database)).toMatchObject({ [V1]: 'published', [ids[0] ?? '']: 'published' })
  await expect(rollBack(database, HEADING, byOffice(LATER))).rejects.toMatchObject({ code: 'sheet_state' })
})
