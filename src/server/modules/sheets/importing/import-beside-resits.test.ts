import { expect, test } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { loadPublished } from '#server/modules/results/published-results.ts'
import { transcript } from '#server/modules/results/results.service.ts'
import { YearKeeper } from '#server/modules/results/year-keeper.ts'
import { answerIdentity, openQuestions } from '#server/modules/students/identity-questions.service.ts'
import {
  byOffice,
  NOON,
  OFFICE_IMPORT,
  publishSources,
  type StudentLine,
  sheetSource,
} from '#server/testing/factories.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { withdrawSheet } from '../sheets.service.ts'
import { rollBack } from '../versions/roll-back.service.ts'
import type { ImportSource } from './import-plan.rules.ts'
import { planImport } from './import-planning.service.ts'
import { applyImport } from './sheet-import.service.ts'

/** Imports beside a resit (second session) without a published first one: docs/decisions/0009-identity-over-years.md */

const FIRST = { grade: 1, term: 1, year: 2025 } as const
const FIRST_SHEET = { ...FIRST, session: 1 } as const
const SECOND = { ...FIRST, session: 2 } as const
const HODA: StudentLine = ['10001', 'هدى حسن علي', 60, 70]
const MONA: StudentLine = ['10002', 'منى سعيد فرج', 30, 80]
const RESIT = sheetSource(SECOND, [['10002', 'منى سعيد فرج', 72, '']])

/** A resit whose first session was withdrawn. */
async function afterWithdrawal(): Promise<TestDatabase> {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource(FIRST, [HODA, MONA]))
  await publishSources(database, RESIT)
  await withdrawSheet(database, '2025-g1-t1-v1', byOffice(NOON))
  return database
}

/** A resit that came before its first session. */
async function resitAlone(): Promise<TestDatabase> {
  const database = await makeTestDatabase()
  await publishSources(database, RESIT)
  return database
}

/** Plans and imports a sheet and publishes it; returns its students by seat. */
async function importOf(database: Database, source: ImportSource): Promise<Record<string, string>> {
  const [planned] = await planImport(database.read, [source])
  expect(planned?.outcome).toBe('new')
  const [id = ''] = await publishSources(database, source)
  const rows = await database.read.selectFrom('sheet_row').selectAll().where('sheet_id', '=', id).execute()
  return Object.fromEntries(rows.map((row) => [row.seat_number, row.student_id]))
}

/** Answers the first open question; returns its sheet. */
async function answerFirst(database: Database, sameAs: string): Promise<string> {
  const [asked] = (await openQuestions(database.read)).items
  if (!asked) throw new Error('nothing is asked')
  await answerIdentity(database, { sheetId: asked.sheet_id, rowNumber: asked.row_number, sameAs }, byOffice(NOON))
  return asked.sheet_id
}

async function attemptsOf(database: TestDatabase, student_id: string) {
  const keeper = new YearKeeper(database.snapshot, { maxBytes: () => 1_000_000 })
  const picture = await loadPublished(database.read, undefined, keeper)
  const { items } = await transcript(database.read, picture, { student_id })
  return items.flatMap((term) => ('degrees' in term ? term.degrees.map(({ degree }) => degree) : []))
}

for (const [what, begin] of [
  ['a withdrawn first session', afterWithdrawal],
  ['a resit that came first', resitAlone],
] as const) {
  test(`${what}: a first session with the same seats and names keeps the students’ ids`, async () => {
    const database = await begin()
    const students = await importOf(database, sheetSource(FIRST, [HODA, ['10002', 'منى سعيد فرج', 31, 80]]))
    expect(students).toEqual({ '10001': '100012025', '10002': '100022025' })
    expect(await openQuestions(database.read)).toMatchObject({ total: 0 })
    expect(await attemptsOf(database, '100022025')).toEqual(['72', '80'])
  })

  test(`${what}: a corrected name in the first session gives a warning, a corrected seat none`, async () => {
    const database = await begin()
    const renamed = sheetSource(FIRST, [HODA, ['10002', 'منى سعد فرج', 31, 80]])
    const [plan] = await planImport(database.read, [renamed])
    expect(plan?.problems.map(({ code }) => code)).toEqual(['identity_name_changed'])
    expect(await importOf(database, renamed)).toMatchObject({ '10002': '100022025' })

    const reseated = await begin()
    const moved = sheetSource(FIRST, [HODA, ['10012', 'منى سعيد فرج', 31, 80]])
    expect(await importOf(reseated, moved)).toMatchObject({ '10012': '100022025' })
    expect(await attemptsOf(reseated, '100022025')).toEqual(['72', '80'])
  })

  test(`${what}: a first session with quite another name at the seat is asked about; the answer joins the sessions`, async () => {
    const database = await begin()
    const source = sheetSource(FIRST, [HODA, ['10002', 'أميرة سعيد فرج', 31, 80]])
    expect(await importOf(database, source)).toEqual({ '10001': '100012025', '10002': '100023025' })
    expect(await attemptsOf(database, '100022025')).toEqual([])
    const { items } = await openQuestions(database.read)
    expect(items).toMatchObject([{ student: { student_id: '100023025' }, candidates: [{ student_id: '100022025' }] }])

    await answerFirst(database, '100022025')
    expect(await attemptsOf(database, '100022025')).toEqual(['72', '80'])
  })

  test(`${what}: the other term finds the students of the resit`, async () => {
    const database = await begin()
    const otherTerm = sheetSource({ ...FIRST, term: 2 }, [HODA, MONA])
    expect(await importOf(database, otherTerm)).toEqual({ '10001': '100012025', '10002': '100022025' })
    const otherResit = sheetSource({ ...SECOND, term: 2 }, [['10002', 'منى سعيد فرج', 40, '']])
    expect(await importOf(database, otherResit)).toEqual({ '10002': '100022025' })
  })

  test(`${what}: a first session whose seats differ from the resit’s finds its students by name, not by seat`, async () => {
    const database = await begin()
    const source = sheetSource(FIRST, [
      ['10002', 'أميرة كمال نصر', 60, 70],
      ['10005', 'منى سعيد فرج', 30, 80],
    ])
    expect(await importOf(database, source)).toEqual({ '10002': '100023025', '10005': '100022025' })
    expect(await openQuestions(database.read)).toMatchObject({ total: 0 })
  })
}

test('if a joined first session is withdrawn and imported again, the question is asked and answered again', async () => {
  const database = await afterWithdrawal()
  for (const mark of [31, 32]) {
    await importOf(database, sheetSource(FIRST, [HODA, ['10002', 'أميرة سعيد فرج', mark, 80]]))
    const sheetId = await answerFirst(database, '100022025')
    expect(await attemptsOf(database, '100022025')).toEqual(['72', '80'])
    await withdrawSheet(database, sheetId, byOffice(NOON))
  }
})

test('a student of the resit who is known from an earlier year is the same student in the first session', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource({ ...FIRST, year: 2024 }, [['10077', 'منى سعيد فرج', 30, 30]]))
  await publishSources(database, RESIT)
  expect(await importOf(database, sheetSource(FIRST, [HODA, MONA]))).toMatchObject({ '10002': '100772024' })
})

test('a first session without a resit is imported after a withdrawal as if there had been none before', async () => {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource(FIRST, [HODA, MONA]))
  await withdrawSheet(database, '2025-g1-t1-v1', byOffice(NOON))
  const students = await importOf(database, sheetSource(FIRST, [HODA, ['10002', 'أميرة سعيد فرج', 31, 80]]))
  expect(students).toEqual({ '10001': '100012025', '10002': '100022025' })
})

test('beside a resit, each new version of the first session keeps the students’ ids, also after a roll-back', async () => {
  const database = await afterWithdrawal()
  await applyImport(database, [sheetSource(FIRST, [HODA, MONA, ['10003', 'ريم علي', 50, 50]])], OFFICE_IMPORT)
  expect(await importOf(database, sheetSource(FIRST, [HODA, ['10002', 'منى سعيد فرج', 33, 80]]))).toMatchObject({
    '10002': '100022025',
  })
  await publishSources(database, sheetSource(FIRST, [HODA]))
  const { to } = await rollBack(database, FIRST_SHEET, byOffice(NOON))
  expect(to.id).toBe('2025-g1-t1-v3')
  expect(await importOf(database, sheetSource(FIRST, [['10001', 'هدى حسن علي', 61, 70], MONA]))).toEqual({
    '10001': '100012025',
    '10002': '100022025',
  })
})
