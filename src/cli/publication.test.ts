import { expect, test } from 'vitest'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { OFFICE_IMPORT, publishSources, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { writeTemplateFile } from '#server/testing/result-files.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const
const LINES: StudentLine[] = ['هدى', 'منى', 'علي', 'عمر', 'ريم', 'سيف'].map((name, place) => [
  String(10_001 + place),
  `${name} حسن كامل`,
  60 + place,
  70,
])
const REASON = ['--reason', 'نُقلوا إلى كلية أخرى'] as const

/** Returns a database with a published sheet of six students, and a draft of its next version without two of them. */
async function withoutTwo(): Promise<TestDatabase> {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource(HEADING, LINES))
  await applyImport(database, [sheetSource(HEADING, LINES.slice(2))], OFFICE_IMPORT)
  return database
}

const publish = ({ place }: TestDatabase, ...words: string[]) => runCli(place, 'publish', '2025-g1-t1-v2', ...words)

test("publish prints figures and stops, and succeeds only with the stop's code, its count and a reason", async () => {
  const database = await withoutTwo()
  const refused = await publish(database)
  expect(refused.status).toBe(1)
  for (const words of [
    'الطلاب: 4 (كانوا 6)، حُذف: 2، أُضيف: 0',
    'أوائل الكشف: 1. سيف حسن كامل (135/200)',
    'يوقف النشر (students_gone): طلاب في الإصدار المنشور وليسوا في هذا الكشف: طالبان.',
    '10001، هدى حسن كامل: ليس في هذا الكشف ← في الإصدار 1',
    '--accept students_gone=2 --reason TEXT',
  ]) {
    expect(refused.out).toContain(words)
  }
  expect((await publish(database, '--accept', 'students_gone=3', ...REASON)).status).toBe(1)
  const done = await publish(database, '--accept', 'students_gone=2', ...REASON)
  expect(done).toMatchObject({ status: 0, out: expect.stringContaining('منشور: 2025-g1-t1-v2') })
})

test('publish --at needs an acceptance of each publication stop, and a later publish finds the acceptance', async () => {
  const database = await withoutTwo()
  const at = ['--at', '2099-07-01T10:00']
  expect((await publish(database, ...at)).status).toBe(1)
  expect((await publish(database, ...at, '--accept', 'students_gone=2', ...REASON)).status).toBe(0)
  expect((await publish(database)).out).toContain('مقبول (students_gone)')
})

test('--accept with a code without its count, an unknown code or no reason is wrong usage', async () => {
  const database = await withoutTwo()
  const runs = await Promise.all([
    publish(database, '--accept', 'students_gone', ...REASON),
    publish(database, '--accept', 'nothing=2', ...REASON),
    publish(database, '--accept', 'students_gone=two', ...REASON),
    publish(database, '--accept', 'students_gone=2'),
    publish(database, ...REASON),
  ])
  expect(runs.map(({ status }) => status)).toEqual([2, 2, 2, 2, 2])
  expect(runs[0]?.told).toContain('--accept students_gone=2')
  expect(runs[1]?.told).toContain('students_gone، students_new')
})

test('import --apply --publish leaves a sheet with an open publication stop as a draft and exits as refused', async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await publishSources(database, sheetSource(HEADING, LINES))
  const file = await writeTemplateFile(place.folder, 'cut.xlsx', LINES.slice(0, 3))
  const words = ['import', file, '--apply', '--publish', '--grade', '1', '--term', '1', '--year', '2025']

  const refused = await runCli(place, ...words)
  expect(refused).toMatchObject({ status: 1, out: expect.stringContaining('مسودة: 2025-g1-t1-v2') })
  expect(refused.out).toContain('--accept students_gone=3')
  const states = () => database.write.selectFrom('sheet').select(['id', 'state']).orderBy('id').execute()
  expect(await states()).toEqual([
    { id: '2025-g1-t1-v1', state: 'published' },
    { id: '2025-g1-t1-v2', state: 'draft' },
  ])
  const done = await runCli(place, ...words, '--accept', 'students_gone=3', ...REASON)
  expect(done).toMatchObject({ status: 0, out: expect.stringContaining('نُشر: 2025-g1-t1-v2') })
  expect((await runCli(place, 'import', file, '--accept', 'students_gone=3', ...REASON)).status).toBe(2)
})
