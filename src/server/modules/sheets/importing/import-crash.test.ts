import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { SeenSince } from '#server/seen-since.ts'
import type { StudentLine } from '#server/testing/factories.ts'
import { writeTemplateFile } from '#server/testing/result-files.ts'
import { runBuiltCli, startBuiltCli } from '#server/testing/run-built-cli.ts'
import { makeTestPlace, rowCounts } from '#server/testing/test-database.ts'
import { until } from '#server/testing/until.ts'
import { removeAbandonedRows } from './draft-rows.service.ts'

/** So many rows that writing continues for a while after the first line of progress. */
const STUDENTS = 10_000

test('an import killed while writing leaves nothing visible, a retry succeeds, and the upkeep removes the left rows', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const students = Array.from({ length: STUDENTS }, (_, index): StudentLine => {
    return [String(10_000 + index), `طالب رقم ${index}`, 50 + (index % 50), 60]
  })
  const file = await writeTemplateFile(place.folder, 'big.xlsx', students)
  const command = ['import', file, '--apply', '--grade', '1', '--term', '1', '--year', '2025']

  const { child, told, ended } = startBuiltCli(place, ...command)
  await until('the first rows are written', () => told().includes('كتابة'))
  child.kill('SIGKILL')
  const killed = await ended

  expect(killed.signal).toBe('SIGKILL')
  expect(killed.told).not.toContain(`${STUDENTS} من ${STUDENTS}`)
  expect(killed.out).not.toContain('مسودة:')
  const left = await countsOf(place.databaseUrl)
  expect(left).toMatchObject({ sheet_row_set: 1, sheet_row: 0, sheet: 0, import_run: 0, audit_entry: 0 })
  expect(left.sheet_row_shared).toBeGreaterThan(0)

  const again = await runBuiltCli(place, ...command)
  expect(again).toMatchObject({ status: 0, signal: null })
  expect(again.out).toContain('مسودة: 2025-g1-t1-v1')
  expect(await countsOf(place.databaseUrl)).toMatchObject({ sheet: 1, sheet_row: STUDENTS, sheet_row_set: 2 })

  await upkeep(place.databaseUrl)
  expect(await countsOf(place.databaseUrl)).toEqual({
    ...Object.fromEntries(Object.keys(left).map((table) => [table, 0])),
    publication: 1,
    sheet: 1,
    sheet_subject: 2,
    sheet_row: STUDENTS,
    sheet_row_set: 1,
    sheet_row_shared: STUDENTS,
    student: STUDENTS,
    import_run: 1,
    audit_entry: 1,
    audit_head: 1,
  })
}, 120_000)

/** Counts the rows of each table, and of the view `sheet_row`, from which readers read. */
async function countsOf(url: string): Promise<Record<string, number>> {
  const database = await openDatabase({ url })
  try {
    const seen = await database.write.selectFrom('sheet_row').select('seat_number').execute()
    return { ...(await rowCounts(database.write)), sheet_row: seen.length }
  } finally {
    await database.close()
  }
}

async function upkeep(url: string): Promise<void> {
  const database = await openDatabase({ url })
  try {
    expect(await removeAbandonedRows(database, new SeenSince(0))).toBe(1)
  } finally {
    await database.close()
  }
}
