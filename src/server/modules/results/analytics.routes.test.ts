import { expect, test, vi } from 'vitest'
import type { Analytics } from '#contract/analytics.ts'
import type { Answer } from '#server/published/answer.ts'
import { AnswerTable } from '#server/published/answer-table.ts'
import { byOffice, NOON, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { withdrawSheet } from '../sheets/sheets.service.ts'
import { hideStudent } from '../students/hidden-and-withheld.service.ts'

const FIRST_TERM = { grade: 1, term: 1, year: 2025 } as const
const URL_2025 = '/api/degrees_analytics/2025'

/** Students of one grade, all with the same two marks. */
function students(grade: number, count = 5): StudentLine[] {
  return Array.from({ length: count }, (_, index) => [String(grade * 10_000 + index), `طالب ${grade} ${index}`, 60, 70])
}

test('a subject has counts, pass percentage, average and distribution', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [
      ['10001', 'هدى حسن', 100, 49.99],
      ['10002', 'منى سعيد', 90, 50],
      ['10003', 'سارة علي', 89.99, '/50'],
      ['10004', 'ريم فؤاد', 10, 'غـ'],
      ['10005', 'دعاء سمير', 9.99, 'غش'],
      ['10006', 'علا كمال', 'حجب', 100],
      ['10007', 'نهى رمزي', '', 'عذر'],
    ]),
  )

  expect(await portal.json(URL_2025)).toEqual({
    grades: [
      {
        grade: 'grade_1',
        subjects: [
          {
            subject_name: 'النحو',
            term: 1,
            subject_students_count: 5,
            subject_succeed_students_count: 3,
            subject_succeed_students_percentage: 60,
            total_degree: 100,
            average_degree: 60,
            distribution: [1, 1, 0, 0, 0, 0, 0, 0, 1, 2],
          },
          {
            subject_name: 'الصرف',
            term: 1,
            subject_students_count: 5,
            subject_succeed_students_count: 2,
            subject_succeed_students_percentage: 40,
            total_degree: 100,
            average_degree: 30,
            distribution: [2, 0, 0, 0, 1, 2, 0, 0, 0, 0],
          },
        ],
      },
    ],
  })
})

test('the analytics sort subjects by grade, then term, then by their order in the sheet', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource({ grade: 3, term: 1, year: 2025 }, students(3)),
    sheetSource({ grade: 1, term: 2, year: 2025 }, students(1), { subjects: ['العروض', 'البلاغة'] }),
    sheetSource(FIRST_TERM, students(1)),
    sheetSource({ grade: 2, term: 1, year: 2024 }, students(2)),
  )

  const { grades } = await portal.json<Analytics>(URL_2025)
  expect(grades.map(({ grade, subjects }) => [grade, subjects.map((of) => `${of.term} ${of.subject_name}`)])).toEqual([
    ['grade_1', ['1 النحو', '1 الصرف', '2 العروض', '2 البلاغة']],
    ['grade_3', ['1 النحو', '1 الصرف']],
  ])
})

test('the analytics omit subjects with fewer than five students, and grades in which no subject has five', async () => {
  const portal = await makeTestPortal()
  const oneWithoutSarf = students(1).map(([seat, name, nahw, sarf], index): StudentLine => {
    return [seat, name, nahw ?? '', index === 0 ? '' : (sarf ?? '')]
  })
  await portal.publish(
    sheetSource(FIRST_TERM, oneWithoutSarf),
    sheetSource({ grade: 2, term: 1, year: 2025 }, students(2, 4)),
  )

  const { grades } = await portal.json<Analytics>(URL_2025)
  expect(grades.map(({ subjects }) => subjects.map((of) => of.subject_name))).toEqual([['النحو']])
})

test('hiding one of five students removes the figures of their subjects', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, students(1)))
  expect((await portal.json<Analytics>(URL_2025)).grades).toHaveLength(1)

  await hideStudent(portal.database, '100002025', 'طلب', byOffice(new Date()))
  await portal.refresh()

  expect(await portal.json(URL_2025)).toEqual({ grades: [] })
})

test('the analytics of a year list no grades before its sheets are published and after they are withdrawn', async () => {
  const portal = await makeTestPortal()
  expect(await portal.json(URL_2025)).toEqual({ grades: [] })

  const [id = ''] = await portal.publish(sheetSource(FIRST_TERM, students(1)))
  expect((await portal.json<Analytics>(URL_2025)).grades).toHaveLength(1)
  expect((await portal.json<Analytics>('/api/degrees_analytics/02025')).grades).toHaveLength(1)
  expect(await portal.json('/api/degrees_analytics/2024')).toEqual({ grades: [] })

  await withdrawSheet(portal.database, id, byOffice(NOON))
  await portal.refresh()
  expect(await portal.json(URL_2025)).toEqual({ grades: [] })
})

test.each(['1999', '2101', '2024_25', 'x'])('the analytics reject %s as a year', async (year) => {
  const portal = await makeTestPortal()
  expect(await portal.problem(`/api/degrees_analytics/${year}`)).toEqual({ status: 400, code: 'invalid_request' })
})

test('a publication rebuilds the prepared analytics of its year, and leaves those of other years unchanged', async () => {
  const replace = vi.spyOn(AnswerTable.prototype, 'replace')
  const inTable = () => replace.mock.calls.findLast(([owner]) => owner === 'results')?.[1] ?? new Map<string, Answer>()
  const portal = await makeTestPortal()
  const older = sheetSource({ grade: 3, term: 1, year: 2024 }, students(1))
  await portal.publish(older, sheetSource(FIRST_TERM, students(1)))
  const before = inTable()
  const ofAnalytics = [...before.keys()].filter((url) => url.startsWith('/api/degrees_analytics/'))
  expect(ofAnalytics.sort()).toEqual(['/api/degrees_analytics/2024', URL_2025])

  await portal.publish(sheetSource({ grade: 2, term: 1, year: 2025 }, students(2)))

  const after = inTable()
  expect(ofAnalytics.filter((url) => after.get(url) !== before.get(url))).toEqual([URL_2025])
  expect((await portal.json<Analytics>(URL_2025)).grades).toHaveLength(2)
})
