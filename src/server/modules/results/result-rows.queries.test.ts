import { expect, test } from 'vitest'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { pagesOfRows } from './result-rows.queries.ts'

const SHEET = '2025-g1-t1-v1'
/** Seats at the ends of pages. */
const REPLACED = ['10000', '10499', '10500']

test('pages have each row of the view once, by seat: own rows of the version in place of the shared ones', async () => {
  const database = await makeTestDatabase()
  const students = Array.from(
    { length: 1100 },
    (_, index) => [String(10_000 + index), `طالب ${index}`, 60, 70] as const,
  )
  await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2025 }, students))
  const { read, write } = database
  const shared = await write.selectFrom('sheet_row_shared').selectAll().where('seat_number', 'in', REPLACED).execute()
  const own = shared.map(({ set_id: _set, ...row }) => ({ ...row, sheet_id: SHEET, name: 'اسم مصحح' }))
  const added = own.slice(0, 1).map((row) => ({ ...row, seat_number: '20000', student_id: '200002025' }))
  await write.insertInto('student').values({ id: '200002025', created_at: '' }).execute()
  await write
    .insertInto('sheet_row_own')
    .values([...own, ...added])
    .execute()

  const pages: string[][] = []
  for await (const page of pagesOfRows(read, SHEET)) pages.push(page.map((row) => `${row.seatNumber} ${row.name}`))
  const view = await read
    .selectFrom('sheet_row')
    .select(['seat_number', 'name'])
    .where('sheet_id', '=', SHEET)
    .orderBy('seat_number')
    .execute()
  expect(pages.map((page) => page.length)).toEqual([500, 500, 101])
  expect(pages.flat()).toEqual(view.map(({ seat_number, name }) => `${seat_number} ${name}`))
  expect(pages.flat().filter((line) => line.endsWith('اسم مصحح'))).toHaveLength(4)
})
