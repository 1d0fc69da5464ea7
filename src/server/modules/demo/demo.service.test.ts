import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { publicationVersion } from '#server/db/publication.ts'
import { OFFICE_IMPORT, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { applyImport, planImport, willRemoveDemo } from '../sheets/sheet-import.service.ts'
import { allSheets } from '../sheets/sheets.service.ts'
import { loadDemo } from './demo.service.ts'
import { DEMO_HIDDEN_STUDENT_ID } from './demo-sheets.rules.ts'

const now = () => new Date('2025-07-01T12:00:00.000Z')
const OWN = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]])

test('an empty database is given sixteen published sheets and a hidden student, once', async () => {
  const database = await makeTestDatabase()

  expect(await loadDemo(database, now)).toBe(true)
  const sheets = await allSheets(database)
  expect(sheets).toHaveLength(16)
  expect(new Set(sheets.map(({ state, source }) => `${state} ${source}`))).toEqual(new Set(['published demo']))
  expect(await database.read.selectFrom('hidden_student').select('student_id').execute()).toEqual([
    { student_id: DEMO_HIDDEN_STUDENT_ID },
  ])

  const before = await rowCounts(database.read)
  expect(await loadDemo(database, now)).toBe(false)
  expect(await rowCounts(database.read)).toEqual(before)
})

test('a database with a sheet of its own is left alone', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [OWN], OFFICE_IMPORT)

  expect(await loadDemo(database, now)).toBe(false)
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 1, hidden_student: 0 })
})

test('two processes that start together load it once', async () => {
  const database = await makeTestDatabase()
  const other = await openDatabase({ url: database.place.databaseUrl })

  const loaded = await Promise.all([loadDemo(database, now), loadDemo(other, now)])
  await other.close()

  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 16, hidden_student: 1, import_run: 16 })
})

test('the first sheet of the faculty’s own removes the demonstration whole, and readers are told', async () => {
  const database = await makeTestDatabase()
  await loadDemo(database, now)
  const version = await publicationVersion(database.write)
  expect(await willRemoveDemo(database.read)).toBe(true)
  const [planned] = await planImport(database.read, [OWN])

  const [written] = await applyImport(database, [OWN], OFFICE_IMPORT)

  expect(written).toEqual(planned)
  expect(written).toMatchObject({ sheetId: '2025-g1-t1-v1', identities: { new: 1, linked: 0 } })
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 1, sheet_row: 1, student: 1, hidden_student: 0 })
  expect(await publicationVersion(database.write)).toBe(version + 1)
  expect(await willRemoveDemo(database.read)).toBe(false)
})

test('an own sheet that is rejected leaves the demonstration as it was', async () => {
  const database = await makeTestDatabase()
  await loadDemo(database, now)
  const before = await rowCounts(database.read)

  const wrong = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 101, 70]])
  await expect(applyImport(database, [wrong], OFFICE_IMPORT)).rejects.toMatchObject({ code: 'rejected_sheet' })
  expect(await rowCounts(database.read)).toEqual(before)
})
