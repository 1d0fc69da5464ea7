import { expect, test } from 'vitest'
import { byOffice, OFFICE, OFFICE_IMPORT, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { publishSheet, withdrawSheet } from '../sheets.service.ts'
import { planImport } from './import-planning.service.ts'
import { applyImport } from './sheet-import.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const HUDA: StudentLine = ['10001', 'هدى حسن', 60, 70]
const MONA: StudentLine = ['10002', 'منى سعيد', 90, 'حجب']
const NOW = new Date('2025-07-02T08:00:00.000Z')

test('planning an import returns what would be written and writes nothing', async () => {
  const database = await makeTestDatabase()
  const before = await rowCounts(database.read)

  const [plan] = await planImport(database.read, [sheetSource(HEADING, [HUDA, MONA])])

  expect(plan).toMatchObject({
    heading: HEADING,
    outcome: 'new',
    sheetId: '2025-g1-t1-v1',
    version: 1,
    students: 2,
    withheld: 1,
    identities: { new: 2, linked: 0, sameSeat: 0, explicit: 0, ambiguous: 0 },
    problems: [],
  })
  expect(await rowCounts(database.read)).toEqual(before)
})

test('applying an import writes a draft with subjects, rows and students, and records the import run', async () => {
  const database = await makeTestDatabase()
  const [plan] = await applyImport(
    database,
    [sheetSource(HEADING, [HUDA, MONA], { uncounted: ['الحاسب'] })],
    OFFICE_IMPORT,
  )

  expect(plan).toMatchObject({ outcome: 'new', sheetId: '2025-g1-t1-v1' })
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 1, sheet_subject: 3, sheet_row_shared: 2, student: 2 })
  expect(await database.read.selectFrom('sheet').selectAll().executeTakeFirst()).toMatchObject({
    ...HEADING,
    state: 'draft',
    source: 'file',
    student_count: 2,
    created_at: '2025-07-01T12:00:00.000Z',
    published_at: null,
  })
  expect(await database.read.selectFrom('sheet_row').selectAll().orderBy('seat_number').execute()).toMatchObject([
    { seat_number: '10001', student_id: '100012025', total_hundredths: 13_000, max_hundredths: 20_000, rank: 1 },
    { seat_number: '10002', student_id: '100022025', withheld: 1, rank: null },
  ])
})

test('each import run records actor, file and outcome', async () => {
  const database = await makeTestDatabase()
  const file = sheetSource(HEADING, [HUDA, MONA])
  await applyImport(database, [file], { ...OFFICE_IMPORT, actor: { ...OFFICE, name: 'cli:amina' } })
  await applyImport(database, [file], OFFICE_IMPORT)

  const runs = await database.read.selectFrom('import_run').selectAll().orderBy('outcome').execute()
  expect(runs).toMatchObject([
    {
      at: '2025-07-01T12:00:00.000Z',
      actor: 'cli:amina',
      file_name: '2025-1-1.xlsx',
      file_sha256: file.sha256,
      sheet_id: '2025-g1-t1-v1',
      outcome: 'drafted',
      students: 2,
      new_identities: 2,
      linked: 0,
      ambiguous: 0,
      warnings: 0,
    },
    { actor: 'test', sheet_id: '2025-g1-t1-v1', outcome: 'repeated' },
  ])
})

test('importing the same file twice makes one sheet', async () => {
  const database = await makeTestDatabase()
  const file = sheetSource(HEADING, [HUDA])
  await applyImport(database, [file], OFFICE_IMPORT)
  const { import_run: _runs, ...before } = await rowCounts(database.read)

  expect(await planImport(database.read, [file])).toMatchObject([{ outcome: 'repeated', sheetId: '2025-g1-t1-v1' }])
  expect(await applyImport(database, [file], OFFICE_IMPORT)).toMatchObject([
    { outcome: 'repeated', sheetId: '2025-g1-t1-v1', version: 1 },
  ])
  expect(await rowCounts(database.read)).toMatchObject(before)
})

test('an import recognises the same file after its sheet is published or withdrawn', async () => {
  const database = await makeTestDatabase()
  const file = sheetSource(HEADING, [HUDA])
  await applyImport(database, [file], OFFICE_IMPORT)
  await publishSheet(database, '2025-g1-t1-v1', byOffice(NOW))
  expect(await applyImport(database, [file], OFFICE_IMPORT)).toMatchObject([{ outcome: 'repeated' }])
  await withdrawSheet(database, '2025-g1-t1-v1', byOffice(NOW))
  expect(await applyImport(database, [file], OFFICE_IMPORT)).toMatchObject([{ outcome: 'repeated' }])
})

test('a corrected file makes the next version and keeps its students', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [sheetSource(HEADING, [HUDA, MONA])], OFFICE_IMPORT)

  const corrected = sheetSource(HEADING, [['10001', 'هدى حسن', 65, 70], MONA])
  const [plan] = await applyImport(database, [corrected], OFFICE_IMPORT)

  expect(plan).toMatchObject({ outcome: 'new', sheetId: '2025-g1-t1-v2', identities: { sameSeat: 2, new: 0 } })
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 2, sheet_row_shared: 4, student: 2 })
})

test('a sheet with an error is rejected and nothing of it is written', async () => {
  const database = await makeTestDatabase()
  const before = await rowCounts(database.read)
  const wrong = sheetSource(HEADING, [HUDA, ['10002', 'منى سعيد', 101, 'x']])

  expect(await planImport(database.read, [wrong])).toMatchObject([
    { outcome: 'rejected', problems: [{ code: 'degree_above_full_mark' }, { code: 'degree_unreadable' }] },
  ])
  await expect(applyImport(database, [wrong], OFFICE_IMPORT)).rejects.toMatchObject({ code: 'rejected_sheet' })
  expect(await rowCounts(database.read)).toEqual(before)
})

test('a sheet without grade, term and year is rejected', async () => {
  const database = await makeTestDatabase()
  const { reading, ...file } = sheetSource(HEADING, [HUDA])
  const silent = { ...file, reading: { ...reading, heading: { grade: 1, term: 1 } as const } }

  await expect(applyImport(database, [silent], OFFICE_IMPORT)).rejects.toMatchObject({ code: 'rejected_sheet' })
})

test('an import reports its progress in rows, up to all rows', async () => {
  const database = await makeTestDatabase()
  const students = Array.from(
    { length: 1200 },
    (_, index): StudentLine => [String(10_000 + index), `طالب ${index}`, 50, 50],
  )
  const reported: unknown[] = []
  await applyImport(database, [sheetSource(HEADING, students)], {
    ...OFFICE_IMPORT,
    onProgress: (...progress) => reported.push(progress),
  })

  expect(reported.at(0)).toEqual(['2025-1-1.xlsx', 500, 1200])
  expect(reported.at(-1)).toEqual(['2025-1-1.xlsx', 1200, 1200])
})

test('files of one sheet in a batch are planned with the versions that the import then makes', async () => {
  const database = await makeTestDatabase()
  const batch = [sheetSource(HEADING, [HUDA]), sheetSource(HEADING, [MONA]), sheetSource(HEADING, [HUDA])]
  const outcomes = (plans: Awaited<ReturnType<typeof planImport>>) =>
    plans.map(({ outcome, sheetId }) => `${outcome} ${sheetId}`)

  const planned = outcomes(await planImport(database.read, batch))
  expect(planned).toEqual(['new 2025-g1-t1-v1', 'new 2025-g1-t1-v2', 'repeated 2025-g1-t1-v1'])
  expect(outcomes(await applyImport(database, batch, OFFICE_IMPORT))).toEqual(planned)
})
