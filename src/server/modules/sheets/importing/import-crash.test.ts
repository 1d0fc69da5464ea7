import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import type { StudentLine } from '#server/testing/factories.ts'
import { writeTemplateFile } from '#server/testing/result-files.ts'
import { runBuiltCli, startBuiltCli } from '#server/testing/run-built-cli.ts'
import { makeTestPlace, rowCounts } from '#server/testing/test-database.ts'
import { until } from '#server/testing/until.ts'

/** Enough rows that writing continues for a while after the first progress line. */
const STUDENTS = 30_000

test('an import killed while writing leaves no rows, and a retry succeeds', async () => {
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
  expect(Object.entries(left).filter(([, rows]) => rows > 0)).toEqual([['publication', 1]])

  const again = await runBuiltCli(place, ...command)
  expect(again).toMatchObject({ status: 0, signal: null })
  expect(again.out).toContain('مسودة: 2025-g1-t1-v1')
  expect(await countsOf(place.databaseUrl)).toEqual({
    ...left,
    sheet: 1,
    sheet_subject: 2,
    sheet_row: STUDENTS,
    student: STUDENTS,
    import_run: 1,
    audit_entry: 1,
    audit_head: 1,
  })
}, 120_000)

async function countsOf(url: string) {
  const database = await openDatabase({ url })
  try {
    return await rowCounts(database.write)
  } finally {
    await database.close()
  }
}
