import { expect, test } from 'vitest'
import type { GradeKey } from '#contract/faculty.ts'
import type { FoundResult } from '#contract/find.ts'
import { leadOf } from './found-lead.ts'

const NEWEST = '2024_25'

function result(grade: GradeKey, year = NEWEST, seat_number: string | undefined = '10001'): FoundResult {
  return { grade, year, seat_number }
}

const seat = { number: '10001', kind: 'seat', grade: undefined } as const
const id = { number: '100012024', kind: 'id', grade: undefined } as const

test('if a number has a single result in the newest year, the result is opened at once', () => {
  expect(leadOf([result('grade_1')], seat, NEWEST)).toEqual({ to: '/degrees/grade_1/2024_25/10001' })
  expect(leadOf([result('grade_2'), result('grade_1', '2023_24')], seat, NEWEST)).toEqual({
    to: '/degrees/grade_2/2024_25/10001',
  })
})

test('several grades’ results in one year are offered; if a grade is chosen, its result is opened', () => {
  const found = [result('grade_1'), result('grade_2'), result('grade_3', '2023_24')]
  expect(leadOf(found, seat, NEWEST)).toEqual({ choose: found.slice(0, 2), why: 'several' })
  expect(leadOf(found, { ...seat, grade: 'grade_2' }, NEWEST)).toEqual({ to: '/degrees/grade_2/2024_25/10001' })
})

test('a result of another grade than the chosen one is offered, not opened', () => {
  const found = [result('grade_1')]
  expect(leadOf(found, { ...seat, grade: 'grade_4' }, NEWEST)).toEqual({ choose: found, why: 'other_grade' })
})

test('a result of an earlier year for a seat number is offered, not opened, because the number may be another student’s', () => {
  const found = [result('grade_4', '2023_24')]
  expect(leadOf(found, seat, NEWEST)).toEqual({ choose: found, why: 'older' })
  expect(leadOf(found, { ...seat, grade: 'grade_4' }, NEWEST)).toEqual({ choose: found, why: 'older' })
  expect(leadOf(found, seat, undefined), 'without the published years').toEqual({
    to: '/degrees/grade_4/2023_24/10001',
  })
})

test('an identifier leads to its student’s newest result, or to the transcript if that result is withheld', () => {
  const older = result('grade_1', '2022_23')
  expect(leadOf([result('grade_2', '2023_24'), older], id, NEWEST)).toEqual({ to: '/degrees/grade_2/2023_24/10001' })
  expect(leadOf([{ grade: 'grade_2', year: NEWEST }, older], id, NEWEST)).toEqual({ to: '/students/100012024' })
  expect(leadOf([result('grade_2'), older], { ...id, grade: 'grade_1' }, NEWEST)).toEqual({
    to: '/degrees/grade_1/2022_23/10001',
  })
})
