import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Actor } from '#server/actor.ts'
import { readSheet } from '#server/readers/read-sheet.ts'
import {
  byOffice,
  NOON,
  OFFICE_IMPORT,
  publishSources,
  type StudentLine,
  sheetSource,
  withRows,
} from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { hideStudent, withholdResult } from '../../students/hidden-and-withheld.service.ts'
import { applyImport } from '../importing/sheet-import.service.ts'
import type { CarriedDegree } from '../reading/sheet-reading.rules.ts'
import { correctDegree } from './sheet-corrections.service.ts'
import { rowsOfVersion, subjectsOfVersion } from './sheet-versions.queries.ts'
import { allVersions, versionComparison, versionDetail, versionFile, versionRows } from './sheet-versions.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const
const [V1, V2] = ['2025-g1-t1-v1', '2025-g1-t1-v2'] as const
const ACT = byOffice(NOON)
const STUDENT_IDS = { '10001': '100012025', '10002': '100022025', '10003': '100032025', '10004': '100042025' }
const LINES: StudentLine[] = [
  ['10001', 'هدى حسن', 80, '65.50', ''],
  ['10002', 'سلمى "علي", الشهيرة', '/50', 'غـ', 'معاد لها الحساب'],
  ['10003', 'منى بدر', 'عذر', '', 'حجب'],
  ['10004', '+ هناء', 'غش', 99.25, ''],
]
const OPTIONS = { subjects: ['النحو'], uncounted: ['العروض'], note: true, studentIds: STUDENT_IDS }

async function published(lines = LINES) {
  const database = await makeTestDatabase()
  await publishSources(database, sheetSource(HEADING, lines, OPTIONS))
  return database
}

test('a version’s details name who made it, when, and to which version a roll-back leads', async () => {
  const database = await published()
  const correction = { sheetId: V1, seatNumber: '10001', subject: 'النحو', degree: '81', reason: 'خطأ', publish: true }
  await correctDegree(database, correction, { ...ACT, actor: { ...ACT.actor, name: 'أمينة' } })

  const detail = await versionDetail(database.write, V2)
  expect(detail).toMatchObject({
    version: { id: V2, created_by: 'أمينة', created_at: NOON.toISOString(), corrects: V1 },
    subjects: [
      { name: 'النحو', full_mark: 100, counted: true },
      { name: 'العروض', full_mark: 100, counted: false },
    ],
    roll_back_to: V1,
  })
  expect((await allVersions(database.write)).map(({ id, created_by }) => [id, created_by])).toEqual([
    [V2, 'أمينة'],
    [V1, 'test'],
  ])
})

test('a version is from the command line if no account imported it, whatever the name of its maker', async () => {
  const database = await makeTestDatabase()
  const importBy = async (actor: Actor, source: ReturnType<typeof sheetSource>) =>
    applyImport(database, [source], { ...OFFICE_IMPORT, actor })
  await importBy({ ...ACT.actor, uid: null, name: 'cli:root' }, sheetSource(HEADING, LINES, OPTIONS))
  await importBy({ ...ACT.actor, uid: 'u1', name: 'CLI' }, sheetSource({ ...HEADING, term: 2 }, LINES, OPTIONS))

  const made = (await allVersions(database.write)).map(({ term, created_by, by_command_line }) => {
    return { term, created_by, by_command_line }
  })
  expect(made).toHaveLength(2)
  expect(made).toContainEqual({ term: 1, created_by: 'cli:root', by_command_line: true })
  expect(made).toContainEqual({ term: 2, created_by: 'CLI', by_command_line: false })
})

test('the first real sheet names its own maker, not that of the demonstration sheet with the same id', async () => {
  const database = await makeTestDatabase()
  const importAt = async (at: string, source: 'demo' | 'file', name: string) =>
    applyImport(database, [sheetSource(HEADING, LINES, OPTIONS)], {
      source,
      actor: { ...ACT.actor, name },
      now: () => new Date(at),
    })
  await importAt('2025-07-01T12:00:00.000Z', 'demo', 'demo')
  await importAt('2025-07-02T12:00:00.000Z', 'file', 'أمينة')
  expect(await allVersions(database.write)).toMatchObject([{ id: V1, is_demo: false, created_by: 'أمينة' }])
})

test('the rows of a version are paged by seat and found by part of the seat or name', async () => {
  const many = Array.from({ length: 51 }, (_, place): StudentLine => [String(20_000 + place), 'طالب', 60, 60, ''])
  const database = await published([...LINES, ...many])

  const first = await versionRows(database.write, V1, {})
  expect([first.items.length, first.total, first.next]).toEqual([50, 55, '20045'])
  const second = await versionRows(database.write, V1, { after: first.next ?? '' })
  expect([second.items.map(({ seat_number }) => seat_number), second.next]).toEqual([
    ['20046', '20047', '20048', '20049', '20050'],
    null,
  ])
  const found = async (q: string) =>
    (await versionRows(database.write, V1, { q })).items.map(({ seat_number }) => seat_number)
  expect(await found('هدي')).toEqual(['10001'])
  expect(await found('١٠٠٠')).toEqual(['10001', '10002', '10003', '10004'])
  expect(await found('%')).toEqual([])
  expect(await found('لا أحد')).toEqual([])
})

test('the office’s rows of a version include hidden and withheld students, marked as such', async () => {
  const database = await published()
  await hideStudent(database, '100012025', 'طلب', ACT)
  await withholdResult(database, { studentId: '100022025', year: 2025, reason: 'رسوم' }, ACT)

  const { items } = await versionRows(database.write, V1, {})
  expect(items.map((row) => [row.name, row.hidden, row.withheld_by_office, row.withheld])).toEqual([
    ['هدى حسن', true, false, false],
    ['سلمى "علي", الشهيرة', false, true, false],
    ['منى بدر', false, false, true],
    ['+ هناء', false, false, false],
  ])
})

test('two versions of one sheet are compared, and a comparison of two different sheets is refused', async () => {
  const database = await published()
  const added: StudentLine = ['10005', 'جديدة', 70, 70, '']
  await applyImport(database, [sheetSource(HEADING, [...LINES.slice(1), added], OPTIONS)], OFFICE_IMPORT)
  await publishSources(database, sheetSource({ ...HEADING, term: 2 }, LINES, OPTIONS))

  const comparison = await versionComparison(database.write, V2, V1)
  expect(comparison).toMatchObject({
    added: { count: 1, list: [{ name: 'جديدة' }] },
    gone: { count: 1, list: [{ seat_number: '10001' }] },
    changed: { count: 0 },
  })
  await expect(versionComparison(database.write, V1, '2025-g1-t2-v1')).rejects.toMatchObject({ code: 'sheet_state' })
  await expect(versionComparison(database.write, V1, '2025-g1-t1-v9')).rejects.toMatchObject({
    code: 'sheet_not_found',
  })
})

test('versions of two sessions are not compared', async () => {
  const database = await published()
  await publishSources(database, sheetSource({ ...HEADING, session: 2 }, LINES.slice(1), OPTIONS))
  await expect(versionComparison(database.write, '2025-g1-t1-s2-v1', V1)).rejects.toMatchObject({ code: 'sheet_state' })
  expect((await versionDetail(database.write, V1)).versions.map(({ id }) => id)).toEqual([V1])
})

test.each(['xlsx', 'csv'] as const)('a downloaded %s imports as the same subjects and rows', async (format) => {
  const database = await published()
  const { content, fileName } = await versionFile(database.write, V1, format)
  const path = join(database.place.folder, fileName)
  await writeFile(path, content)

  const reading = await readSheet({ path }, HEADING)
  expect(reading.problems).toEqual([])
  expect(reading.subjects).toEqual(await subjectsOfVersion(database.read, V1))
  const stored = (await rowsOfVersion(database.read, V1)).map(({ nameKey: _key, rank: _rank, ...row }) => row)
  expect(reading.rows).toEqual(stored)
})

test.each(['xlsx', 'csv'] as const)('a downloaded %s contains both attempts of a mark cell', async (format) => {
  const database = await published([['10001', 'هدى حسن', '٤٥ || 60', 'غ||70', '']])
  const { content, fileName } = await versionFile(database.write, V1, format)
  const path = join(database.place.folder, fileName)
  await writeFile(path, content)
  expect(await readSheet({ path }, HEADING)).toMatchObject({
    problems: [],
    rows: [{ degrees: ['45||60', 'غـ||70'], totalHundredths: 6000 }],
  })
})

test.each(['xlsx', 'csv'] as const)(
  'a downloaded %s contains carried-over subjects, verdicts and withheld results',
  async (format) => {
    const database = await makeTestDatabase()
    const carried: readonly CarriedDegree[] = [
      { subject: 'الأدب', degree: '65', fullMark: 100 },
      { subject: 'النقد', degree: '/50', fullMark: 100 },
      { subject: 'الصرف', degree: 'غـ', fullMark: 37.5 },
      { subject: 'العروض', degree: '12.5', fullMark: null },
      { subject: 'البلاغة', degree: '', fullMark: null },
      { subject: 'النحو', degree: '/40', fullMark: null },
      ...['أ', 'ب', 'ج', 'د', 'هـ'].map((subject) => ({ subject, degree: '70', fullMark: 100 })),
    ]
    const source = withRows(sheetSource(HEADING, LINES, OPTIONS), (seat) => ({
      carried: carried.slice(0, { '10001': 11, '10002': 1 }[seat] ?? 0),
      statedVerdict: { '10001': 'منقول بمادتين', '10003': 'باقٍ للإعادة' }[seat] ?? '',
    }))
    await publishSources(database, source)
    const { content, fileName } = await versionFile(database.write, V1, format)
    const path = join(database.place.folder, fileName)
    await writeFile(path, content)

    const reading = await readSheet({ path }, HEADING)
    expect(reading.problems).toEqual([])
    expect(reading.subjects).toEqual(source.reading.subjects)
    expect(reading.rows).toEqual(source.reading.rows)
  },
)

test('a downloaded csv has the same cells, escapes formulas and starts with a byte order mark', async () => {
  const database = await published()
  const { content, contentType } = await versionFile(database.write, V1, 'csv')

  expect(contentType).toBe('text/csv; charset=utf-8')
  expect(String(content).split('\r\n')).toEqual([
    '\ufeff"student_id","seat_number","name","النحو","العروض","الحالة","ملاحظات"',
    '"final_degree","","",100,100,"",""',
    '"is_calculated_in_total","","",1,0,"",""',
    '"100012025","10001","هدى حسن",80,65.5,"",""',
    '"100022025","10002","سلمى ""علي"", الشهيرة","/50","غـ","","معاد لها الحساب"',
    '"100032025","10003","منى بدر","عذر","","حجب","حجب"',
    `"100042025","10004","'+ هناء","غش",99.25,"",""`,
    '',
  ])
})

test('a downloaded file has no columns for notes and withheld results if no student has any', async () => {
  const database = await published([['10001', 'هدى حسن', 80, 65, '']])
  const { content } = await versionFile(database.write, V1, 'csv')
  expect(String(content).split('\r\n')[0]).toBe('\ufeff"student_id","seat_number","name","النحو","العروض"')
})
