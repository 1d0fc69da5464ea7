import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { loadDemo } from '#server/modules/demo/demo.service.ts'
import { upsertSetting } from '#server/modules/settings/settings.queries.ts'
import { controlGrid } from '#server/modules/sheets/reading/sheet-grids.testing.ts'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { DEMO_FOLDER } from '#server/testing/demo-folder.ts'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { writeGridFile, writeTemplateFile } from '#server/testing/result-files.ts'
import { makeTestDatabase, rowCounts } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

const TITLE = 'نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2024/2025'
const CHOICES = ['--grade', '1', '--term', '1', '--year', '2025']

test('without --apply, import lists subjects, students, identities and warnings with cells, and nothing is written', async () => {
  const { place, ...database } = await makeTestDatabase()
  await publishSources(database, sheetSource({ grade: 1, term: 1, year: 2024 }, [['10001', 'طالب أول', 60, 60]]))
  const before = await rowCounts(database.write)
  const file = await writeGridFile(place.folder, 'control.xlsx', controlGrid({ F7: 170 }))

  const { status, out } = await runCli(place, 'import', file)

  expect(status).toBe(0)
  expect(out.trim().split('\n')).toEqual([
    'control.xlsx: الفرقة الثانية، الفصل الدراسي الأول، 2024/25 (كشف الكنترول، ورقة «كشف»)',
    '  مواد تُضاف للمجموع (2): النحو (100)، الصرف (100)',
    '  مواد لا تُضاف للمجموع (1): الحاسب (50)',
    '  الطلاب: 3، المحجوبة نتائجهم: 0',
    '  السجلات: مربوط بعام سابق 1، معروف برقم الجلوس 0، معروف بالرقم التعريفي 0، جديد 2، أسماء متشابهة 0',
    '  تنبيه: ورقة «كشف»، صف 7، عمود F، المجموع في الكشف «170»، والمحسوب من الدرجات 171. تأكد من المواد التي تُضاف للمجموع.',
    '  الكشف: 2025-g2-t1-v1',
    '',
    'الملفات: 1، صفوف الطلاب: 3، مربوط بعام سابق: 1، جديد: 2، أسماء متشابهة: 0، أخطاء: 0، تنبيهات: 1',
    'لم يُكتب شيء. للكتابة أعد الأمر مع ‎--apply‎.',
  ])
  expect(await rowCounts(database.write)).toEqual(before)
})

test('if one of several files has an error, import writes none of them, even with --apply', async () => {
  const { place, ...database } = await makeTestDatabase()
  const before = await rowCounts(database.write)
  const good = await writeGridFile(place.folder, 'good.xlsx', controlGrid())
  const wrong = await writeGridFile(
    place.folder,
    'wrong.xlsx',
    controlGrid({ A2: TITLE, B7: 10_001, B8: 10_002, B9: 10_001, E9: '؟', F9: null, G9: null }),
  )

  const { status, out } = await runCli(place, 'import', good, wrong, '--apply', '--publish')

  expect(status).toBe(1)
  expect(out).toContain('  خطأ: ورقة «كشف»، صف 9، عمود E، الدرجة «؟» غير مفهومة.')
  expect(out).toContain('  خطأ: ورقة «كشف»، صف 9، عمود B، رقم الجلوس «10001» مكرر، وقد سبق في الصف 7.')
  expect(out).toContain('لم يُكتب شيء: أصلح الأخطاء')
  expect(await rowCounts(database.write)).toEqual(before)
})

test('import --apply writes drafts, and repeating the same file adds no draft', async () => {
  const { place, ...database } = await makeTestDatabase()
  const file = await writeTemplateFile(place.folder, 'results.xlsx', [['10001', 'هدى حسن', 60, '/50']])

  const first = await runCli(place, 'import', file, '--apply', ...CHOICES)
  expect(first.status).toBe(0)
  expect(first.out).toContain('مسودة: 2025-g1-t1-v1. للنشر: npm run diwan -- publish 2025-g1-t1-v1')
  expect(first.told).toContain('كتابة results.xlsx: الصف 1 من 1')
  const again = await runCli(place, 'import', file, '--apply', ...CHOICES)
  expect(again.out).toContain('هذا الملف مستورد من قبل: 2025-g1-t1-v1')
  expect(again.out).toContain('مسودة: 2025-g1-t1-v1 (هذا الملف مستورد من قبل')

  expect(await runCli(place, 'publish', '2025-g1-t1-v1')).toMatchObject({ status: 0 })
  const published = await runCli(place, 'import', file, '--apply', ...CHOICES)
  expect(published.out, 'the version that readers see is no draft').toMatch(/^منشور: 2025-g1-t1-v1 \(هذا[^.]*\)$/m)

  expect(await rowCounts(database.write)).toMatchObject({ sheet: 1, sheet_row_shared: 1, import_run: 3 })
  const run = await database.write.selectFrom('import_run').select('actor').executeTakeFirst()
  expect(run?.actor).toMatch(/^cli:.+/)
})

test('importing a file again makes another draft if --full-mark differs, and none if it is the same', async () => {
  const { place } = await makeTestDatabase()
  const file = await writeGridFile(place.folder, 'control.xlsx', controlGrid())
  const drafts = ['control.xlsx', 'control.xlsx --full-mark 200', 'control.xlsx --full-mark 200']
  const written: string[] = []
  for (const line of drafts) {
    const { out } = await runCli(place, 'import', file, ...line.split(' ').slice(1), '--apply')
    written.push(/مسودة: (\S+?)(?= |\.|$)/m.exec(out)?.[1] ?? out)
  }
  expect(written).toEqual(['2025-g2-t1-v1', '2025-g2-t1-v2', '2025-g2-t1-v2'])
})

test('import publishes a first session’s sheet after the second session’s, and counts a seat with another name as ambiguous', async () => {
  const { place, ...database } = await makeTestDatabase()
  const resit = { grade: 1, term: 1, year: 2025, session: 2 } as const
  await publishSources(
    database,
    sheetSource(resit, [
      ['10001', 'هدى حسن علي', 60, 60],
      ['10002', 'منى سعيد فرج', 60, 60],
    ]),
  )
  const file = await writeTemplateFile(place.folder, 'first.xlsx', [
    ['10001', 'هدى حسن علي', 40, 40],
    ['10002', 'أميرة سعيد فرج', 40, 40],
  ])
  const { status, out } = await runCli(place, 'import', file, '--apply', '--publish', ...CHOICES)
  expect(out).toContain('معروف برقم الجلوس 1، معروف بالرقم التعريفي 0، جديد 0، أسماء متشابهة 1')
  expect([status, out.includes('نُشر: 2025-g1-t1-v1')]).toEqual([0, true])
})

test('import --apply --publish publishes every file’s sheet and writes the published files to the storage', async () => {
  const { place, ...database } = await makeTestDatabase()
  const files = [
    await writeGridFile(place.folder, 'second-grade.xlsx', controlGrid()),
    await writeTemplateFile(place.folder, 'first-grade.xlsx', [['10001', 'هدى حسن', 60, 70]]),
  ]
  const [second = '', first = ''] = files

  expect((await runCli(place, 'import', first, '--apply', '--publish', ...CHOICES)).out).toContain('نُشر: 2025-g1-t1-v1')
  expect((await runCli(place, 'import', second, '--apply', '--publish')).out).toContain('نُشر: 2025-g2-t1-v1')

  const states = await database.write.selectFrom('sheet').select(['id', 'state']).orderBy('id').execute()
  expect(states).toEqual([
    { id: '2025-g1-t1-v1', state: 'published' },
    { id: '2025-g2-t1-v1', state: 'published' },
  ])
  const top: unknown = JSON.parse(await readFile(join(place.folder, 'storage/students-data/top_degrees.json'), 'utf8'))
  // The list of the second grade has one name, because its other two students did not pass.
  expect(top).toMatchObject([
    { grade: 'grade_1', list: [{ name: 'هدى حسن' }] },
    { grade: 'grade_2', list: [{ name: 'طالب أول' }] },
  ])
})

test('import announces that the demonstration’s data will be removed, and with --apply reports their removal', async () => {
  const { place, ...database } = await makeTestDatabase()
  const storage = new FolderStorage(join(place.folder, 'storage'))
  await loadDemo({ database, storage, folder: DEMO_FOLDER, now: () => new Date() })
  const file = await writeGridFile(place.folder, 'control.xlsx', controlGrid())

  const planned = await runCli(place, 'import', file)
  expect(planned.out).toContain('ستُحذف البيانات التجريبية')
  expect(planned.out).toContain('الكشف: 2025-g2-t1-v1')
  const applied = await runCli(place, 'import', file, '--apply')
  expect(applied.out).toContain('حُذفت البيانات التجريبية.')
  expect(await rowCounts(database.write)).toMatchObject({ sheet: 1, sheet_row_shared: 3 })
})

test('import refuses a missing file or a folder as wrong usage, and a file that is no spreadsheet, each by name', async () => {
  const { place } = await makeTestDatabase()
  const notes = join(place.folder, 'notes.xlsx')
  await writeFile(notes, 'not a workbook')

  const [missing, folder, refused] = await Promise.all([
    runCli(place, 'import', 'missing.xlsx'),
    runCli(place, 'import', place.folder),
    runCli(place, 'import', notes),
  ])
  expect([missing.status, missing.told]).toEqual([2, expect.stringContaining('الملف غير موجود: missing.xlsx')])
  expect(folder.status).toBe(2)
  expect(refused).toMatchObject({
    status: 1,
    told: expect.stringContaining(`${notes}: هذا ليس ملف إكسل (xlsx) ولا CSV`),
  })
})

test('a heading in the file that contradicts --grade is listed as a reason not to publish', async () => {
  const { place } = await makeTestDatabase()
  const file = await writeGridFile(place.folder, 'control.xlsx', controlGrid())

  const { status, out } = await runCli(place, 'import', file, '--grade', '3')
  expect(status).toBe(0)
  expect(out).toContain('يوقف النشر (heading_differs): عنوان الكشف أو اسم الورقة أو اسم الملف يذكر غير ما اخترت.')
})

test('classifications in a sheet are compared with the configured thresholds, or with those that the office has set', async () => {
  const { place, ...database } = await makeTestDatabase()
  const grid = controlGrid({ J4: 'التقدير', J7: 'جيد جدًّا', H9: 30, J9: 'مقبول' })
  const file = await writeGridFile(place.folder, 'control.xlsx', grid)
  const classified = async () => {
    const { out } = await runCli(place, 'import', file)
    return out.split('\n').filter((line) => line.includes('التقدير'))
  }
  expect(await classified()).toEqual([
    '  يوقف النشر (classifications_differ): التقدير في الكشف يخالف المحسوب بحدود التقدير في المنصة: طالبان. إن كانت حدود الكلية غيرها فاضبطها في «إعدادات المنصة» قبل النشر. وقد يكون التقدير لمجموع آخر، كمجموع العام.',
  ])
  await writeFile(join(place.folder, '.env'), 'CLASSIFICATION_THRESHOLDS=90,80,70,60\n')
  expect(await classified()).toEqual([])
  const thresholds = { excellent: 85, very_good: 75, good: 70, pass: 50 }
  await upsertSetting(database.write, 'thresholds', JSON.stringify(thresholds))
  expect(await classified()).toEqual([
    '  تنبيه: ورقة «كشف»، صف 7، عمود J، التقدير في الكشف «جيد جدًّا» والمحسوب بحدود التقدير في المنصة ممتاز (85.5%).',
  ])
})

type Line = readonly [seatNumber: string, name: string, number, number]

/** Returns students with the seats 10000 + `from` to 10000 + `to`, each with a different name. */
function students(from: number, to: number, name = 'حسن'): Line[] {
  return Array.from({ length: to - from + 1 }, (_, place) => {
    const seat = String(10_000 + from + place)
    return [seat, `طالب${from + place} ${name} علي`, 60, 70]
  })
}

const stopsIn = (out: string) => out.split('\n').filter((line) => line.startsWith('  يوقف النشر ('))

test('without --apply, import prints the same publication stops as with --apply --publish, including those between files', async () => {
  const { place, ...database } = await makeTestDatabase()
  await publishSources(database, sheetSource({ grade: 2, term: 1, year: 2025 }, students(101, 106, 'كامل')))
  const before = await rowCounts(database.write)
  const namesakes = students(201, 202).map(([seat, , ...marks]): Line => [seat, 'سعاد حسن علي', ...marks])
  const files: [name: string, lines: Line[]][] = [
    ['2025_grade_1_term_1.xlsx', students(1, 12)],
    ['2025_grade_1_term_2.xlsx', students(1, 6)],
    ['2025_grade_2_term_1.xlsx', students(103, 106, 'كامل')],
    ['2025_grade_3_term_1.xlsx', [...students(21, 24, 'سعد'), ...namesakes]],
    ['2025_grade_3_term_2.xlsx', [...students(21, 24, 'سعد'), ...namesakes]],
  ]
  const paths: string[] = []
  for (const [name, lines] of files) paths.push(await writeTemplateFile(place.folder, name, lines))

  const dry = await runCli(place, 'import', ...paths)
  expect(dry.status).toBe(0)
  expect(stopsIn(dry.out)).toEqual([
    expect.stringContaining('(other_term_differs)'),
    expect.stringContaining('(students_gone)'),
    // Both sheets of the third grade have the namesakes. The stop of the first is not accepted, so the second has it.
    expect.stringContaining('(same_names)'),
    expect.stringContaining('(same_names)'),
  ])
  expect(await rowCounts(database.write)).toEqual(before)

  const applied = await runCli(place, 'import', ...paths, '--apply', '--publish')
  expect(applied.status).toBe(1)
  expect(stopsIn(applied.out)).toEqual(stopsIn(dry.out))
  // The same files again, which are drafts by now, have the same stops.
  expect(stopsIn((await runCli(place, 'import', ...paths)).out)).toEqual(stopsIn(dry.out))
})

test('namesakes accepted for one term do not prevent publishing the other term of the same import', async () => {
  const { place } = await makeTestDatabase()
  const lines = students(1, 6).map(
    ([seat, name, ...marks]): Line => [seat, Number(seat) < 10_003 ? 'سعاد حسن علي' : name, ...marks],
  )
  const paths = [
    await writeTemplateFile(place.folder, '2025_grade_1_term_1.xlsx', lines),
    await writeTemplateFile(place.folder, '2025_grade_1_term_2.xlsx', lines),
  ]
  const accept = ['--accept', 'same_names=2', '--reason', 'طالبتان لا طالبة واحدة']

  const { status, out } = await runCli(place, 'import', ...paths, '--apply', '--publish', ...accept)
  expect(status).toBe(0)
  expect(stopsIn(out)).toEqual([expect.stringContaining('(same_names)')])
})

test('import with wrong arguments prints its usage and writes nothing', async () => {
  const { place } = await makeTestDatabase()
  const runs = await Promise.all([
    runCli(place, 'import'),
    runCli(place, 'import', 'a.xlsx', '--publish'),
    runCli(place, 'import', 'a.xlsx', '--grade', '5'),
    runCli(place, 'import', 'a.xlsx', '--colour', 'red'),
  ])

  for (const { status, told } of runs) {
    expect(status).toBe(2)
    expect(told).toContain('npm run diwan -- import FILE…')
  }
  const database = await openDatabase({ url: place.databaseUrl })
  onTestFinished(database.close)
  expect(await rowCounts(database.write)).toMatchObject({ sheet: 0, import_run: 0 })
})
