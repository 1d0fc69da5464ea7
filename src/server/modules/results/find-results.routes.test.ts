import { expect, test } from 'vitest'
import type { FoundResult } from '#contract/find.ts'
import { byOffice, NOON, sheetSource } from '#server/testing/factories.ts'
import { setOfficeSetting } from '#server/testing/office-setting.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { hideStudent, releaseResult, withholdResult } from '../students/hidden-and-withheld.service.ts'

const GRADE_1 = { grade: 1, term: 1, year: 2025 } as const
const GRADE_2 = { grade: 2, term: 1, year: 2025 } as const
const LAST_YEAR = { grade: 1, term: 1, year: 2024 } as const

/** Huda is in grade 1 in 2024 and in grade 2 in 2025; her first seat belongs to Muna a year later. */
async function twoYears(): Promise<TestPortal> {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(LAST_YEAR, [
      ['10001', 'هدى حسن علي', 60, 70],
      ['10009', 'سارة فؤاد نصر', 60, 70],
    ]),
    sheetSource(GRADE_1, [
      ['10001', 'منى سعيد بدر', 90, 90],
      ['30001', 'ليلى عمر حسين', 55, 65],
    ]),
    // Without the identifier, the importer would take both students with the seat 30001 in 2025 for one.
    sheetSource(
      GRADE_2,
      [
        ['20001', 'هدى حسن علي', 60, 70],
        ['30001', 'رضا عادل كامل', 50, 50],
      ],
      {
        studentIds: { 30001: '400002025' },
      },
    ),
  )
  return portal
}

function find(portal: TestPortal, number: string): Promise<FoundResult[]> {
  return portal.json<FoundResult[]>(`/api/find/${number}`)
}

test('a seat or identifier leads to its latest results, without names; a seat in two grades to both', async () => {
  const portal = await twoYears()
  expect(await find(portal, '10001')).toEqual([{ grade: 'grade_1', year: '2024_25', seat_number: '10001' }])
  expect(await find(portal, '10009')).toEqual([{ grade: 'grade_1', year: '2023_24', seat_number: '10009' }])
  expect(await find(portal, '30001')).toEqual([
    { grade: 'grade_1', year: '2024_25', seat_number: '30001' },
    { grade: 'grade_2', year: '2024_25', seat_number: '30001' },
  ])
  expect(await find(portal, '100012024'), 'every year of the student').toEqual([
    { grade: 'grade_2', year: '2024_25', seat_number: '20001' },
    { grade: 'grade_1', year: '2023_24', seat_number: '10001' },
  ])
  for (const number of ['77777', '777772024', 'ZZZZZ']) {
    expect(await portal.problem(`/api/find/${number}`)).toEqual({ status: 404, code: 'student_not_found' })
  }
  for (const wrong of ['1', '123456', '12345678x', '1234567890', '%20']) {
    expect(await portal.problem(`/api/find/${wrong}`)).toEqual({ status: 400, code: 'invalid_request' })
  }
})

test('a seat of the second session leads to the result under the seat of the first', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(GRADE_1, [['10001', 'هدى حسن علي', 30, 70]]),
    sheetSource({ ...GRADE_1, session: 2 }, [['90001', 'هدى حسن علي', 60, '']], { studentIds: { 90001: '100012025' } }),
  )
  const expected = [{ grade: 'grade_1', year: '2024_25', seat_number: '10001' }]
  for (const number of ['10001', '90001', '100012025']) expect(await find(portal, number)).toEqual(expected)
})

test('a hidden student is not found, and nobody else is shown instead', async () => {
  const portal = await twoYears()
  for (const id of ['100012025', '300012025']) await hideStudent(portal.database, id, 'طلب', byOffice(NOON))
  await portal.refresh()
  const refused = { status: 403, code: 'data_unavailable' }
  expect(await portal.problem('/api/find/10001'), 'not the student of the year before').toEqual(refused)
  expect(await portal.problem('/api/find/100012025')).toEqual(refused)
  expect(await find(portal, '30001'), 'the seat in another grade').toEqual([
    { grade: 'grade_2', year: '2024_25', seat_number: '30001' },
  ])
})

test('a hidden student of whom nothing is published gets the answer for an unknown identifier', async () => {
  const portal = await twoYears()
  await hideStudent(portal.database, '100012025', 'طلب', byOffice(NOON))
  await setOfficeSetting(portal, 'hidden_years', [2025])
  await portal.refresh()
  for (const path of ['/api/find/ID', '/api/degrees?student_id=ID', '/api/degrees?student_id=ID&limit=1']) {
    const of = async (id: string) => {
      const response = await portal.get(path.replace('ID', id))
      const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>
      return { status: response.status, body }
    }
    expect(await of('100012025'), path).toEqual(await of('999992025'))
  }
})

test('a withheld year is found without its seat; a search that finds only withheld results is refused', async () => {
  const portal = await twoYears()
  const withhold = (studentId: string) =>
    withholdResult(portal.database, { studentId, year: 2025, reason: 'رسوم' }, byOffice(NOON))
  await withhold('100012024')
  await withhold('100012025')
  await portal.refresh()

  expect(await find(portal, '100012024')).toEqual([
    { grade: 'grade_2', year: '2024_25' },
    { grade: 'grade_1', year: '2023_24', seat_number: '10001' },
  ])
  const refused = { status: 403, code: 'result_withheld' }
  for (const number of ['20001', '10001', '100012025'])
    expect(await portal.problem(`/api/find/${number}`)).toEqual(refused)

  await releaseResult(portal.database, { studentId: '100012025', year: 2025 }, byOffice(NOON))
  await portal.refresh()
  expect(await find(portal, '10001')).toHaveLength(1)
})

test('results of a year that the office hides are not found', async () => {
  const portal = await twoYears()
  await setOfficeSetting(portal, 'hidden_years', [2025])
  await portal.refresh()
  expect(await find(portal, '100012024')).toEqual([{ grade: 'grade_1', year: '2023_24', seat_number: '10001' }])
  expect(await portal.problem('/api/find/20001')).toEqual({ status: 404, code: 'student_not_found' })
})
