import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DegreesFile, TopDegrees } from '#contract/storage-files.ts'
import { byOffice, NOON, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { withdrawSheet } from '../sheets/sheets.service.ts'
import { hideStudent } from '../students/hidden-and-withheld.service.ts'

const FIRST_TERM = { grade: 1, term: 1, year: 2025 } as const
const TOP = '/storage/students-data/top_degrees.json'
const FILE = '/storage/students-data/degrees/2024_25/degrees_grade_1.json'

const TWELVE = Array.from({ length: 12 }, (_, index): StudentLine => {
  return [String(10_001 + index), `طالب ${index + 1}`, 95 - index, 60]
})

test('the top students are the first ten of each grade in its latest published year', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource({ grade: 1, term: 1, year: 2024 }, [['10001', 'حسن قديم', 99, 99]]),
    sheetSource({ grade: 2, term: 1, year: 2024 }, [['20001', 'علي قديم', 88, 88]]),
    sheetSource(FIRST_TERM, TWELVE),
  )

  const [first, second, ...others] = await portal.json<TopDegrees>(TOP)
  expect(first).toMatchObject({ grade: 'grade_1', grade_ar_name: 'الفرقة الأولى', year: '2024_25' })
  expect(first?.list).toHaveLength(10)
  expect(first?.list[0]).toEqual({ rank: 1, name: 'طالب 1', total_percentage: 77.5, id: '10001' })
  expect(second).toEqual({
    grade: 'grade_2',
    grade_ar_name: 'الفرقة الثانية',
    year: '2023_24',
    list: [{ rank: 1, name: 'علي قديم', total_percentage: 88, id: '20001' }],
  })
  expect(others).toEqual([])
})

test('the degrees file contains the whole list and each subject’s figures', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [
      ['10001', 'هدى حسن', 80, 50],
      ['10002', 'منى سعيد', 70, 49],
      ['10003', 'سارة علي', 60, 'غ'],
      ['10004', 'ريم فؤاد', 40, '/50'],
      ['10005', 'دعاء سمير', 'غ', 51],
      ['10006', 'علا كمال', 'حجب', 100],
    ]),
  )

  const { degrees, subjects } = await portal.json<DegreesFile>(FILE)
  expect(degrees).toHaveLength(5)
  expect(degrees[0]).toEqual({ id: '10001', name: 'هدى حسن', rank: 1, total: 130, total_percentage: 65 })
  expect(subjects).toEqual([
    {
      name: 'النحو',
      term: 1,
      finalDegree: 100,
      isCalculatedInTotal: true,
      statistics: { students: 5, attended: 4, passed: 3, pass_percentage: 60, average: 50 },
    },
    {
      name: 'الصرف',
      term: 1,
      finalDegree: 100,
      isCalculatedInTotal: true,
      statistics: { students: 5, attended: 4, passed: 3, pass_percentage: 60, average: 40 },
    },
  ])
})

test('a subject with fewer than five students has no figures', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(
      FIRST_TERM,
      TWELVE.map(([seat, name], index) => [seat, name, 60, index < 4 ? 60 : '']),
    ),
  )

  const { subjects } = await portal.json<DegreesFile>(FILE)
  expect(subjects.map(({ statistics }) => statistics === null)).toEqual([false, true])
})

test('files on disk equal the answers at their URLs, and a withdrawal removes them', async () => {
  const portal = await makeTestPortal()
  const [id = ''] = await portal.publish(sheetSource(FIRST_TERM, TWELVE))
  const onDisk = (url: string) => readFile(join(portal.storageDir, url.replace('/storage/', '')), 'utf8')

  expect(JSON.parse(await onDisk(FILE))).toEqual(await portal.json(FILE))
  expect(JSON.parse(await onDisk(TOP))).toEqual(await portal.json(TOP))

  await withdrawSheet(portal.database, id, byOffice(NOON))
  await portal.refresh()
  await expect(onDisk(FILE)).rejects.toThrow('ENOENT')
  expect(await portal.problem(FILE)).toEqual({ status: 404, code: 'not_found' })
  expect(await portal.json(TOP)).toEqual([])
  expect(await onDisk(TOP)).toBe('[]')
})

test('a student is hidden at once even if files cannot be written, and the files follow later', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, TWELVE))
  const name = JSON.stringify(TWELVE[0]?.[1])
  const onDisk = () => readFile(join(portal.storageDir, FILE.replace('/storage/', '')), 'utf8')
  await rm(portal.storageDir, { recursive: true })
  await writeFile(portal.storageDir, 'a file where the folder should be')

  await hideStudent(portal.database, '100012025', 'طلب', byOffice(new Date()))
  await portal.refresh()
  expect(JSON.stringify(await portal.json(FILE))).not.toContain(name)
  expect((await portal.get(FILE)).headers.get('diwan-database')).toBeNull()

  await rm(portal.storageDir)
  await portal.refresh()
  expect(await onDisk()).toContain('"hidden":true')
  expect(await onDisk()).not.toContain(name)
})

test('the top students are an empty answer, not a 404, before the first publication', async () => {
  const portal = await makeTestPortal()

  expect(await portal.json(TOP)).toEqual([])
})
