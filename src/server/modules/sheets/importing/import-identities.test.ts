import { expect, test } from 'vitest'
import type { SheetProblemCode } from '#contract/sheet-problems.ts'
import type { Db } from '#server/db/tables.ts'
import { byOffice, NOON, OFFICE_IMPORT, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { withdrawSheet } from '../sheets.service.ts'
import type { SheetPlan } from './import-plan.rules.ts'
import { planImport } from './import-planning.service.ts'
import { applyImport } from './sheet-import.service.ts'

const FIRST_GRADE_2024 = { grade: 1, term: 1, year: 2024 } as const
const SECOND_GRADE_2025 = { grade: 2, term: 1, year: 2025 } as const
const FIRST_GRADE_2025 = { grade: 1, term: 1, year: 2025 } as const

test('an import recognises a student of last year’s first grade in this year’s second grade', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [sheetSource(FIRST_GRADE_2024, [['10001', 'أحمد عبد الله', 60, 70]])], OFFICE_IMPORT)

  const [plan] = await applyImport(
    database,
    [
      sheetSource(SECOND_GRADE_2025, [
        ['20009', 'احمد عبدالله', 80, 80],
        ['20010', 'منى سعيد', 80, 80],
      ]),
    ],
    OFFICE_IMPORT,
  )

  expect(plan?.identities).toMatchObject({ linked: 1, new: 1 })
  expect(await studentsOf(database.read, '2025-g2-t1-v1')).toEqual({ '20009': '100012024', '20010': '200102025' })
})

test('an import recognises a student who repeats the grade, but not a namesake who would have skipped a grade', async () => {
  const database = await makeTestDatabase()
  await applyImport(
    database,
    [
      sheetSource(FIRST_GRADE_2024, [
        ['10001', 'هدى حسن', 30, 30],
        ['10002', 'منى سعيد', 60, 60],
      ]),
    ],
    OFFICE_IMPORT,
  )
  await applyImport(
    database,
    [
      sheetSource(FIRST_GRADE_2025, [['10777', 'هدى حسن', 60, 60]]),
      sheetSource({ grade: 3, term: 1, year: 2025 }, [['30001', 'منى سعيد', 60, 60]]),
    ],
    OFFICE_IMPORT,
  )

  expect(await studentsOf(database.read, '2025-g1-t1-v1')).toEqual({ '10777': '100012024' })
  expect(await studentsOf(database.read, '2025-g3-t1-v1')).toEqual({ '30001': '300012025' })
})

test('an import of the second term recognises the students of the first term by seat', async () => {
  const database = await makeTestDatabase()
  const students: StudentLine[] = [
    ['10001', 'هدى حسن', 60, 60],
    ['10002', 'هدى حسن', 70, 70],
  ]
  await applyImport(database, [sheetSource(FIRST_GRADE_2025, students)], OFFICE_IMPORT)
  const [plan] = await applyImport(database, [sheetSource({ ...FIRST_GRADE_2025, term: 2 }, students)], OFFICE_IMPORT)

  expect(plan?.identities).toMatchObject({ sameSeat: 2, new: 0 })
  expect(await studentsOf(database.read, '2025-g1-t2-v1')).toEqual({ '10001': '100012025', '10002': '100022025' })
})

test('a row whose name two students of last year have gets a new identity and a question for the office', async () => {
  const database = await makeTestDatabase()
  await applyImport(
    database,
    [
      sheetSource(FIRST_GRADE_2024, [
        ['10001', 'هدى حسن', 60, 60],
        ['10002', 'هدى حسن', 70, 70],
      ]),
    ],
    OFFICE_IMPORT,
  )
  const [plan] = await applyImport(
    database,
    [sheetSource(SECOND_GRADE_2025, [['20001', 'هدى حسن', 80, 80]])],
    OFFICE_IMPORT,
  )

  expect(plan?.identities).toMatchObject({ ambiguous: 1, linked: 0, new: 0 })
  expect(await studentsOf(database.read, '2025-g2-t1-v1')).toEqual({ '20001': '200012025' })
  const questions = await database.read.selectFrom('identity_question').selectAll().execute()
  expect(questions).toMatchObject([{ sheet_id: '2025-g2-t1-v1', row_number: 4, student_id: '200012025' }])
  expect(JSON.parse(questions[0]?.candidates ?? '')).toEqual(['100012024', '100022024'])
})

test('a stated student id is used unchanged, and rejected if it belongs to another student', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [sheetSource(FIRST_GRADE_2024, [['10001', 'هدى حسن', 60, 60]])], OFFICE_IMPORT)
  const stating = (name: string, studentIds: Record<string, string>) =>
    sheetSource(SECOND_GRADE_2025, [['20001', name, 60, 60]], { studentIds })

  expect(await planImport(database.read, [stating('هدى محمد حسن', { '20001': '100012024' })])).toMatchObject([
    { outcome: 'new', identities: { explicit: 1 } },
  ])
  const [other] = await planImport(database.read, [stating('كمال فؤاد', { '20001': '100012024' })])
  expect([other?.outcome, codesOf(other)]).toEqual(['rejected', ['student_id_taken']])
})

test('a given name is corrected in the next version of a sheet that states student ids', async () => {
  const database = await makeTestDatabase()
  const version = (name: string, seat: string) =>
    sheetSource(FIRST_GRADE_2024, [[seat, name, 60, 60]], { studentIds: { [seat]: '100012024' } })
  await applyImport(database, [version('اجمد حسن', '10001')], OFFICE_IMPORT)

  const [same, moved] = [
    await planImport(database.read, [version('أحمد حسن', '10001')]),
    await planImport(database.read, [version('أحمد حسن', '10002')]),
  ].flat()
  expect([same?.outcome, codesOf(same)]).toEqual(['new', ['identity_name_changed']])
  expect([moved?.outcome, codesOf(moved)]).toEqual(['rejected', ['student_id_taken']])
})

test('students are not recognised from a withdrawn sheet', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [sheetSource(FIRST_GRADE_2024, [['10001', 'هدى حسن', 60, 60]])], OFFICE_IMPORT)
  await withdrawSheet(database, '2024-g1-t1-v1', byOffice(NOON))

  const [plan] = await planImport(database.read, [sheetSource(SECOND_GRADE_2025, [['20001', 'هدى حسن', 60, 60]])])
  expect(plan?.identities).toMatchObject({ linked: 0, new: 1 })
})

test('planning a batch of two years gives the same plans as importing it', async () => {
  const database = await makeTestDatabase()
  const batch = [
    sheetSource(SECOND_GRADE_2025, [
      ['20001', 'هدى حسن', 80, 80],
      ['20002', 'منى سعيد', 80, 80],
      ['20003', 'سارة علي', 80, 80],
    ]),
    sheetSource(FIRST_GRADE_2025, [['10009', 'منى سعيد', 60, 60]]),
    sheetSource(FIRST_GRADE_2024, [
      ['10001', 'هدى حسن', 60, 60],
      ['10002', 'منى سعيد', 60, 60],
      ['10003', 'سارة علي', 60, 60],
      ['10004', 'سارة علي', 70, 70],
    ]),
  ]

  const planned = await planImport(database.read, batch)
  expect(planned.map(({ sheetId }) => sheetId)).toEqual(['2024-g1-t1-v1', '2025-g1-t1-v1', '2025-g2-t1-v1'])
  expect(await applyImport(database, batch, OFFICE_IMPORT)).toEqual(planned)

  // «منى سعيد» is in two grades of 2025, so neither matches the one of 2024.
  expect(planned[1]?.identities).toMatchObject({ linked: 0, ambiguous: 1 })
  expect(planned[2]?.identities).toMatchObject({ linked: 1, ambiguous: 2 })
})

test('a sheet whose names are shifted against their seats is rejected', async () => {
  const database = await makeTestDatabase()
  const names = ['هدى حسن', 'منى سعيد', 'سارة علي', 'ريم فؤاد', 'دعاء سمير', 'علا كمال']
  const lines = (shift: number) =>
    names.map((_, index): StudentLine => [String(10_001 + index), names[(index + shift) % names.length] ?? '', 60, 60])
  await applyImport(database, [sheetSource(FIRST_GRADE_2025, lines(0))], OFFICE_IMPORT)

  const [plan] = await planImport(database.read, [sheetSource({ ...FIRST_GRADE_2025, term: 2 }, lines(1))])
  expect(plan?.outcome).toBe('rejected')
  expect(codesOf(plan)).toContain('identity_names_shifted')
})

test('another name at a seat number in a later version gets a warning, and stays the same student', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [sheetSource(FIRST_GRADE_2025, [['10001', 'هدى حسن', 60, 60]])], OFFICE_IMPORT)

  const renamed = sheetSource(FIRST_GRADE_2025, [['10001', 'هدى حسن علي', 60, 60]])
  const [plan] = await applyImport(database, [renamed], OFFICE_IMPORT)
  expect(plan?.problems).toMatchObject([
    { code: 'identity_name_changed', row: 4, value: 'هدى حسن علي', expected: 'هدى حسن' },
  ])
  expect(await studentsOf(database.read, '2025-g1-t1-v2')).toEqual({ '10001': '100012025' })
  const runs = await database.read.selectFrom('import_run').select('warnings').where('warnings', '>', 0).execute()
  expect(runs).toEqual([{ warnings: 1 }])
})

test('importing a year’s sheet after a later year’s gives a warning', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [sheetSource(SECOND_GRADE_2025, [['20001', 'هدى حسن', 60, 60]])], OFFICE_IMPORT)

  const [plan] = await planImport(database.read, [sheetSource(FIRST_GRADE_2024, [['10001', 'هدى حسن', 60, 60]])])
  expect(plan).toMatchObject({ outcome: 'new', problems: [{ code: 'later_year_known', value: '2024/25' }] })
})

async function studentsOf(db: Db, sheetId: string): Promise<Record<string, string>> {
  const rows = await db.selectFrom('sheet_row').selectAll().where('sheet_id', '=', sheetId).execute()
  return Object.fromEntries(rows.map((row) => [row.seat_number, row.student_id]))
}

function codesOf(plan: SheetPlan | undefined): SheetProblemCode[] {
  return plan?.problems.map(({ code }) => code) ?? []
}
