import { expect, test } from 'vitest'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { pagesOfRows, type ResultRow, rowsInPage } from './result-rows.queries.ts'

const SHEET = '2025-g1-t1-v1'
/** A name with signs that JSON escapes. */
const CORRECTED = 'اسم "مصحح"، \\ جدا'
/** Seats at the beginning and the end of pages. */
const REPLACED = ['10000', '10499', '10500']

test('pages have each row of the view sheet_row once, by seat: a version’s own rows replace shared ones', async () => {
  const database = await makeTestDatabase()
  const students = Array.from(
    { length: 1100 },
    (_, index) => [String(10_000 + index), `طالب ${index}`, 60, 70] as const,
  )
  await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2025 }, students))
  const { read, write } = database
  const shared = await write.selectFrom('sheet_row_shared').selectAll().where('seat_number', 'in', REPLACED).execute()
  const own = shared.map(({ set_id: _set, ...row }) => ({ ...row, sheet_id: SHEET, name: CORRECTED }))
  const added = own.slice(0, 1).map((row) => ({ ...row, seat_number: '20000', student_id: '200002025' }))
  await write.insertInto('student').values({ id: '200002025', created_at: '' }).execute()
  await write
    .insertInto('sheet_row_own')
    .values([...own, ...added])
    .execute()

  const pages: ResultRow[][] = []
  for await (const page of pagesOfRows(read, SHEET)) pages.push(rowsInPage(page))
  const view = await read
    .selectFrom('sheet_row')
    .select([
      'student_id as studentId',
      'seat_number as seatNumber',
      'name',
      'degrees',
      'withheld',
      'total_hundredths as totalHundredths',
      'max_hundredths as maxHundredths',
      'carried',
      'stated_verdict as statedVerdict',
    ])
    .where('sheet_id', '=', SHEET)
    .orderBy('seat_number')
    .execute()
  expect(pages.map((page) => page.length)).toEqual([500, 500, 101])
  expect(pages.flat()).toEqual(view)
  expect(pages.flat().filter(({ name }) => name === CORRECTED)).toHaveLength(4)
})

test('a sheet without rows has no page', async () => {
  const { read } = await makeTestDatabase()
  const pages: string[] = []
  for await (const page of pagesOfRows(read, SHEET)) pages.push(page)
  expect(pages).toEqual([])
})
