import { expect, test } from 'vitest'
import type { StudentResult } from '#contract/results.ts'
import { byOffice, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { hideStudent } from '../students/hidden-and-withheld.service.ts'

const FIRST_TERM = { grade: 1, term: 1, year: 2025 } as const
const SECOND_TERM = { grade: 1, term: 2, year: 2025 } as const
const LIST = '/api/grade_1/degrees/2024_25'

test('a seat number returns the student’s year and each term with its subjects', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [
      ['10001', 'هدى حسن', 60, 70],
      ['10002', 'منى سعيد', 90, 90],
      ['10003', 'سارة علي', 90, 90],
    ]),
    sheetSource(SECOND_TERM, [['10001', 'هدى حسن', 95.5, 80]], { subjects: ['البلاغة', 'العروض'] }),
  )

  expect(await portal.json(`${LIST}/10001`)).toEqual({
    id: '10001',
    student_id: '100012025',
    name: 'هدى حسن',
    rank: 1,
    of: 3,
    duplicated_rank: 1,
    total: 305.5,
    max: 400,
    total_percentage: 76.38,
    classification: 'very_good',
    verdict: { text: 'اجتاز كل المواد', passed: true, basis: 'facts' },
    terms: [
      {
        term: 1,
        total_degree: { total: 130, max: 200, percentage: 65 },
        rank: 3,
        degrees: [
          { name: 'النحو', degree: '60', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed' },
          { name: 'الصرف', degree: '70', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed' },
        ],
      },
      {
        term: 2,
        total_degree: { total: 175.5, max: 200, percentage: 87.75 },
        rank: 1,
        degrees: [
          { name: 'البلاغة', degree: '95.5', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed' },
          { name: 'العروض', degree: '80', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed' },
        ],
      },
    ],
  })
  expect(await portal.json(`${LIST}/10003`)).toMatchObject({ rank: 3, duplicated_rank: 2 })
})

/** The text of a mark cell, its outcome, and what the subject adds to the total and to the maximum. */
const DEGREES = [
  ['50', 'passed', 50, 100],
  ['49.99', 'failed', 49.99, 100],
  ['/50', 'raised', 50, 100],
  ['غـ', 'absent', 0, 100],
  ['غش', 'cheated', 0, 100],
  ['محروم', 'barred', 0, 100],
  ['', 'not_taken', 0, 0],
  ['عذر', 'excused', 0, 0],
] as const

test('each degree text is shown unchanged, with its outcome, and counts correctly', async () => {
  const portal = await makeTestPortal()
  const students = DEGREES.map(([text], index): StudentLine => [String(10_001 + index), `طالبة ${index}`, text, 80])
  await portal.publish(sheetSource(FIRST_TERM, students))

  for (const [index, [degree, outcome, counted, full]] of DEGREES.entries()) {
    const result = await portal.json<StudentResult>(`${LIST}/${10_001 + index}`)
    expect(result.terms[0]?.degrees[0]).toMatchObject({ degree, outcome })
    expect(result, degree).toMatchObject({ total: 80 + counted, max: 100 + full })
  }
})

test('85.00 per cent is excellent, 84.99 is not, and a result with a failed subject has no classification', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [
      ['10001', 'هدى حسن', 85, 85],
      ['10002', 'منى سعيد', 85, 84.98],
      ['10003', 'سارة علي', 50, 50],
      ['10004', 'ريم فؤاد', 50, 49.98],
    ]),
  )

  const results = await Promise.all(
    ['10001', '10002', '10003', '10004'].map((seat) => portal.json<StudentResult>(`${LIST}/${seat}`)),
  )
  expect(results.map((result) => [result.total_percentage, result.classification])).toEqual([
    [85, 'excellent'],
    [84.99, 'very_good'],
    [50, 'pass'],
    [49.99, null],
  ])
})

test('a subject that does not count in the total is shown and does not change the total', async () => {
  const portal = await makeTestPortal()
  const subjects = { subjects: ['النحو'], uncounted: ['الحاسب'] }
  await portal.publish(sheetSource(FIRST_TERM, [['10001', 'هدى حسن', 70, 99]], subjects))

  const result = await portal.json<StudentResult>(`${LIST}/10001`)
  expect(result).toMatchObject({ total: 70, max: 100 })
  expect(result.terms[0]?.degrees[1]).toMatchObject({ name: 'الحاسب', degree: '99', isCalculatedInTotal: false })
})

test('a year with only the second term shows that term', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(SECOND_TERM, [['10001', 'هدى حسن', 70, 70]]))

  const result = await portal.json<StudentResult>(`${LIST}/10001`)
  expect(result).toMatchObject({ total: 140, max: 200 })
  expect(result.terms.map(({ term }) => term)).toEqual([2])
})

test('an unknown seat number is refused as student_not_found', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, [['10001', 'هدى حسن', 70, 70]]))

  const noStudent = { status: 404, code: 'student_not_found' }
  expect(await portal.problem(`${LIST}/10009`)).toEqual(noStudent)
  expect(await portal.problem('/api/grade_2/degrees/2024_25/10001')).toEqual(noStudent)
  expect(await portal.problem('/api/grade_1/degrees/2023_24/10001')).toEqual(noStudent)
})

test('the seat of a withheld student is refused as withheld', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, [['10001', 'هدى حسن', 'حجب', 70]]))

  expect(await portal.problem(`${LIST}/10001`)).toEqual({ status: 403, code: 'result_withheld' })
})

test('a student who is hidden and withheld is refused as hidden', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, [['10001', 'هدى حسن', 'حجب', 70]]))
  await hideStudent(portal.database, '100012025', 'طلب', byOffice(new Date()))
  await portal.refresh()

  expect(await portal.problem(`${LIST}/10001`)).toEqual({ status: 403, code: 'data_unavailable' })
})

test('the seat of a hidden student is refused as unavailable', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, [['10001', 'هدى حسن', 60, 70]]))
  await hideStudent(portal.database, '100012025', 'طلب', byOffice(new Date()))
  await portal.refresh()

  expect(await portal.problem(`${LIST}/10001`)).toEqual({ status: 403, code: 'data_unavailable' })
})
