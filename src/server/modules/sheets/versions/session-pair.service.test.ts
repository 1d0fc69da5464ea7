import { expect, test } from 'vitest'
import {
  byOffice,
  NOON,
  OFFICE_IMPORT,
  publishAccepting,
  publishSources,
  sheetSource,
} from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { applyImport } from '../importing/sheet-import.service.ts'
import { withdrawSheet } from '../sheets.service.ts'
import { versionDetail } from './sheet-versions.service.ts'

const FIRST = { grade: 1, term: 1, year: 2025 } as const
const [V1, RESIT] = ['2025-g1-t1-v1', '2025-g1-t1-s2-v1'] as const

test('a first session names its published second session, which waits while the first is withdrawn', async () => {
  const database = await makeTestDatabase()
  const sources = [
    sheetSource(FIRST, [
      ['10001', 'هدى حسن', 60, 70],
      ['10002', 'منى سعيد', 30, 80],
    ]),
    sheetSource({ ...FIRST, session: 2 }, [['10002', 'منى سعيد', 72, '']]),
  ]
  await applyImport(database, sources, OFFICE_IMPORT)
  const pairs = () => Promise.all([V1, RESIT].map((id) => versionDetail(database.write, id)))
  const nothing = { second_session: null, awaits_first: false }
  expect(await pairs()).toMatchObject([nothing, nothing])

  await publishAccepting(database, V1)
  expect(await pairs()).toMatchObject([nothing, nothing])
  await publishAccepting(database, RESIT)
  expect(await pairs()).toMatchObject([{ ...nothing, second_session: { sheet_id: RESIT, students: 1 } }, nothing])

  await withdrawSheet(database, V1, byOffice(NOON))
  expect(await pairs()).toMatchObject([nothing, { ...nothing, awaits_first: true }])
})

test('a second session does not belong to the first session of the other term', async () => {
  const database = await makeTestDatabase()
  await publishSources(
    database,
    sheetSource({ ...FIRST, term: 2 }, [['10001', 'هدى حسن', 60, 70]]),
    sheetSource({ ...FIRST, session: 2 }, [['10001', 'هدى حسن', 72, '']]),
  )
  expect(await versionDetail(database.write, RESIT)).toMatchObject({ awaits_first: true })
  expect(await versionDetail(database.write, '2025-g1-t2-v1')).toMatchObject({ second_session: null })
})
