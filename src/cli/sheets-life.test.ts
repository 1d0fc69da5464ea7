import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatMoment } from '#contract/arabic-moments.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { releaseResult } from '#server/modules/students/hidden-and-withheld.service.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const V1 = sheetSource(HEADING, [['10001', 'هدى حسن', 60, 70]])
const V2 = sheetSource(HEADING, [['10001', 'هدى حسن', 65, 70]])

test('the command sheets lists every sheet with title, state and students, or says how to import the first', async () => {
  const database = await makeTestDatabase()
  expect((await runCli(database.place, 'sheets')).out).toContain('لا توجد كشوف بعد')

  await publishSources(database, V1)
  await applyImport(database, [V2], OFFICE_IMPORT)
  expect((await runCli(database.place, 'sheets')).out.trim().split('\n')).toEqual([
    '2025-g1-t1-v2  الفرقة الأولى، الفصل الدراسي الأول، 2024/25  مسودة  (طالب واحد)',
    '2025-g1-t1-v1  الفرقة الأولى، الفصل الدراسي الأول، 2024/25  منشور  (طالب واحد)',
  ])
})

test('the commands publish, rollback and withdraw change a sheet’s state and rewrite the published files', async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await publishSources(database, V1)
  await applyImport(database, [V2], OFFICE_IMPORT)

  const published = await runCli(place, 'publish', '2025-g1-t1-v2')
  expect(published).toMatchObject({ status: 0, out: expect.stringContaining('منشور: 2025-g1-t1-v2') })
  expect(await topOf(database)).toMatchObject([{ list: [{ total_percentage: 67.5 }] }])

  const rolledBack = await runCli(place, 'rollback', '2025-g1-t1-v2')
  expect(rolledBack).toMatchObject({ status: 0, out: expect.stringContaining('منشور: 2025-g1-t1-v1') })
  expect(rolledBack.out).toContain(`كان منشورًا منذ ${formatMoment(NOON.toISOString())}، وعاد بدل 2025-g1-t1-v2`)
  expect(await topOf(database)).toMatchObject([{ list: [{ total_percentage: 65 }] }])

  const withdrawn = await runCli(place, 'withdraw', '2025-g1-t1-v1')
  expect(withdrawn).toMatchObject({ status: 0, out: expect.stringContaining('مسحوب: 2025-g1-t1-v1') })
  expect(await topOf(database)).toEqual([])
  const again = await runCli(place, 'withdraw', '2025-g1-t1-v1')
  expect(again).toMatchObject({ status: 1, told: expect.stringContaining('مسحوب من قبل، فلم يتغير شيء') })
})

test('the command rollback names the students whose result it hides although the office has released it', async () => {
  const database = await makeTestDatabase()
  const line = (mark: number) => [['10003', 'ريم سامي حسن علي', mark, 70, 'حجب']] as const
  const file = (mark: number) => sheetSource({ grade: 1, term: 1, year: 2025 }, line(mark), { note: true })
  await publishSources(database, file(60), file(61))
  await releaseResult(database, { studentId: '100032025', year: 2025, reason: 'قرار' }, byOffice(NOON))

  const { status, out } = await runCli(database.place, 'rollback', '2025-g1-t1-v2')
  expect(status).toBe(0)
  expect(out).toContain('  تنبيه: طلاب رفعت الإدارة الحجب عن نتائجهم')
  expect(out).toContain('10003، ريم سامي حسن علي: محجوبة في هذا الكشف ← رفعت الإدارة الحجب عنها')
})

test('withdrawing a first session’s sheet names the second session’s, which readers see only together with the first', async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await publishSources(database, V1, sheetSource({ ...HEADING, session: 2 }, [['10001', 'هدى حسن', 40, 90]]))

  const withdrawn = await runCli(place, 'withdraw', '2025-g1-t1-v1')
  expect(withdrawn.out).toContain('معه كشف الدور الثاني 2025-g1-t1-s2-v1 (طالب واحد)')
  expect(await topOf(database)).toEqual([])
  await runCli(place, 'withdraw', '2025-g1-t1-s2-v1')
  const early = await runCli(place, 'publish', '2025-g1-t1-s2-v1', '--accept', 'session_differs=1', '--reason', 'تجربة')
  expect(early.out).toContain('لا يراه الطلاب حتى يُنشر كشف الدور الأول')
  expect(await topOf(database)).toEqual([])
})

test('a publication time is read in the operator’s time zone and can be cancelled', async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await applyImport(database, [V1], OFFICE_IMPORT)

  const set = await runCli(place, 'publish', '2025-g1-t1-v1', '--at', '2099-07-01T10:00')
  expect(set).toMatchObject({ status: 0, out: expect.stringContaining(formatMoment('2099-07-01T10:00')) })
  expect(set.out).toContain(`بتوقيت هذا الجهاز (${new Intl.DateTimeFormat().resolvedOptions().timeZone})`)
  expect((await runCli(place, 'sheets')).out).toContain(
    `مسودة، موعد النشر: ${formatMoment('2099-07-01T10:00:00.000Z')}`,
  )

  expect((await runCli(place, 'publish', '2025-g1-t1-v1', '--cancel')).status).toBe(0)
  const sheet = await database.write.selectFrom('sheet').select(['state', 'publish_at']).executeTakeFirst()
  expect(sheet).toEqual({ state: 'draft', publish_at: null })
  const again = await runCli(place, 'publish', '2025-g1-t1-v1', '--cancel')
  expect(again).toMatchObject({ status: 1, out: '', told: expect.stringContaining('لا موعد لنشر 2025-g1-t1-v1') })
})

test('the list of sheets says that the publication of a draft was held at its time', async () => {
  const database = await makeTestDatabase()
  await applyImport(database, [V1], OFFICE_IMPORT)
  await database.write.updateTable('sheet').set({ held_at: '2025-07-01T10:00:00.000Z' }).execute()
  expect((await runCli(database.place, 'sheets')).out).toContain(
    `مسودة، أُوقف نشره في موعده (${formatMoment('2025-07-01T10:00:00.000Z')})، والسبب في «النتائج»`,
  )
})

test('a missing sheet or wrong state is refused, and invalid arguments are wrong usage', async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await publishSources(database, V1)

  const runs = await Promise.all([
    runCli(place, 'publish', '2030-g1-t1-v1'),
    runCli(place, 'withdraw', '2030-g1-t1-v1'),
    runCli(place, 'rollback', '2030-g1-t1-v1'),
    runCli(place, 'rollback', '2025-g1-t1-v1'),
    runCli(place, 'publish', '2025-g1-t1-v1', '--at', '2099-07-01T10:00'),
    runCli(place, 'publish', '2025-g1-t1-v1', '--at', 'غدًا'),
    runCli(place, 'publish'),
    runCli(place, 'withdraw', '2025-g1-t1-v1', '2025-g1-t1-v2'),
  ])
  expect(runs.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 2, 2, 2])
  expect(runs[0]?.told).toContain('لا يوجد كشف بهذا الاسم')
  expect(runs[2]?.told).toContain('لا يوجد كشف بهذا الاسم')
  expect(runs[3]?.told).toContain('لا رجوع')
  expect(runs[4]?.told).toBe('حالة الكشف لا تسمح بهذا. (2025-g1-t1-v1: منشور)\n')
})

test("hide removes a student's name from the files and unhide returns it; an unknown student is refused", async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await publishSources(database, V1)

  const hidden = await runCli(place, 'hide', '100012025', '--reason', 'طلب')
  expect(hidden).toMatchObject({ status: 0, out: expect.stringContaining('أُخفي الطالب 100012025') })
  expect(await topOf(database)).toMatchObject([{ list: [{ hidden: true, rank: 1 }] }])
  expect(await database.write.selectFrom('hidden_student').select('reason').execute()).toEqual([{ reason: 'طلب' }])

  expect((await runCli(place, 'unhide', '100012025')).status).toBe(0)
  expect(await topOf(database)).toMatchObject([{ list: [{ name: 'هدى حسن' }] }])
  const [unknown, shown] = await Promise.all([runCli(place, 'hide', '999992025'), runCli(place, 'unhide', '100012025')])
  expect([unknown.status, shown.status]).toEqual([1, 1])
  expect(unknown.told).toContain('لم نجد طالبًا بهذا الرقم.')
  expect(shown.told).toContain('لا طالب مخفيًّا بالرقم 100012025، فلم يتغير شيء.')
})

test('a published sheet stays published if its files cannot be written, and the operator is warned', async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await applyImport(database, [V1], OFFICE_IMPORT)
  await writeFile(join(place.folder, 'storage'), 'a file where the folder should be')

  const published = await runCli(place, 'publish', '2025-g1-t1-v1')
  expect(published).toMatchObject({ status: 3, out: expect.stringContaining('منشور: 2025-g1-t1-v1') })
  expect(published.told).toContain('ولم تُكتب الملفات المنشورة')
  expect((await runCli(place, 'sheets')).out).toContain('منشور')
})

test('withhold and release take a list of seat numbers, and change results only with the option --apply', async () => {
  const database = await makeTestDatabase()
  const { place } = database
  await publishSources(database, V1)
  const list = join(place.folder, 'late.txt')
  await writeFile(list, '10001\n99999\n')
  const unclear = join(place.folder, 'unclear.csv')
  await writeFile(unclear, '10001,20001\n10002,20002\n')
  const options = ['--grade', '1', '--year', '2025', '--reason', 'رسوم']

  const dry = await runCli(place, 'withhold', list, ...options)
  expect(dry).toMatchObject({ status: 0, out: expect.stringContaining('لا طالب بهذا الرقم') })
  expect(dry.out).toContain('لم يُكتب شيء')
  expect(await database.write.selectFrom('withheld_result').selectAll().execute()).toEqual([])

  const withheld = await runCli(place, 'withhold', list, ...options, '--apply')
  expect(withheld).toMatchObject({ status: 0, out: expect.stringContaining('تم: طالب واحد') })
  expect(await topOf(database)).toMatchObject([{ list: [] }])
  expect((await runCli(place, 'release', '۱۰۰۰۱', ...options, '--apply')).status).toBe(0)
  expect(await topOf(database)).toMatchObject([{ list: [{ name: 'هدى حسن' }] }])

  const refused = await Promise.all([
    runCli(place, 'release', '10001', ...options),
    runCli(place, 'withhold', '10001', '--grade', '1', '--year', '2025'),
    runCli(place, 'withhold', 'no-file.txt', ...options),
    runCli(place, 'withhold', ...options),
    runCli(place, 'withhold', unclear, ...options),
  ])
  expect(refused.map(({ status }) => status)).toEqual([1, 2, 2, 2, 2])
  expect(refused.at(-1)?.told).toContain('unclear.csv: أرقام الجلوس قد تكون في أكثر من عمود')
})

async function topOf({ place }: TestDatabase): Promise<unknown> {
  return JSON.parse(await readFile(join(place.folder, 'storage', 'students-data', 'top_degrees.json'), 'utf8'))
}
