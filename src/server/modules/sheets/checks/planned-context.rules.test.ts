import { expect, test } from 'vitest'
import type { GradeNumber } from '#contract/faculty.ts'
import type { VersionRow } from '../versions/version-row.rules.ts'
import { type PlannedPublication, withPlanned } from './planned-context.rules.ts'
import type { PublicationContext } from './publication-context.rules.ts'
import { NOTHING, student } from './publication-context.testing.ts'

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const

function row(seatNumber: string): VersionRow {
  const name = `طالب ${seatNumber}`
  return student(1, { studentId: `${seatNumber}2025`, seatNumber, name, nameKey: name })
}

function planned(heading: Partial<PlannedPublication['heading']>, ...seats: string[]): PlannedPublication {
  return {
    sheetId: JSON.stringify(heading),
    number: 1,
    heading: { ...HEADING, ...heading },
    content: { subjects: [], rows: seats.map(row) },
  }
}

const seatsOf = (students: readonly { seatNumber: string }[]) => students.map(({ seatNumber }) => seatNumber)

test("the other term, last year's sheet and both terms of the grade below are taken from the batch", () => {
  const batch = [
    planned({ grade: 1, year: 2024 }, '10002', '10001'),
    planned({ grade: 1, year: 2024, term: 2 }, '10002', '10003'),
    planned({ year: 2024 }, '20001'),
    planned({ term: 2 }, '20009', '20008'),
  ]
  const context = withPlanned({ ...NOTHING, gradeBelow: [row('10009')] }, HEADING, batch)
  expect(seatsOf(context.gradeBelow)).toEqual(['10001', '10002', '10003', '10009'])
  expect(seatsOf(context.lastYear?.version.rows ?? [])).toEqual(['20001'])
  expect(seatsOf(context.otherTerm)).toEqual(['20008', '20009'])
  expect(context.verdicts.otherTerm).toBe(batch[3]?.content)
  expect(context.replaced).toBeUndefined()
})

test('a file is compared with the last earlier file of its batch with the same heading, else with the published version', () => {
  const context: PublicationContext = {
    ...NOTHING,
    replaced: { sheetId: 'old', number: 1, version: { subjects: [], rows: [row('20001')] } },
  }
  expect(withPlanned(context, HEADING, [])).toEqual(context)
  const batch = [planned({}, '20002'), planned({}, '20003')]
  expect(seatsOf(withPlanned(context, HEADING, batch).replaced?.version.rows ?? [])).toEqual(['20003'])
})

test('students of other grades and years in the batch are added to `elsewhere`, up to three years away', () => {
  const at = (grade: GradeNumber, year: number) => planned({ grade, year }, '20001')
  const batch = [at(3, 2025), at(2, 2024), at(1, 2022), at(1, 2021), at(2, 2025)]
  const places = withPlanned(NOTHING, HEADING, batch).elsewhere.map(({ grade, year }) => [grade, year])
  expect(places).toEqual([
    [3, 2025],
    [2, 2024],
    [1, 2022],
  ])
})

test('a second session is compared with the first session of the batch, and with no other term and no grade below', () => {
  const batch = [planned({}, '20001'), planned({ term: 2 }, '20001')]
  const context = withPlanned(NOTHING, { ...HEADING, session: 2 }, batch)
  expect(seatsOf(context.firstSession?.version.rows ?? [])).toEqual(['20001'])
  expect([context.otherTerm, context.gradeBelow]).toEqual([[], []])
})

test('a summer term is compared with the second term and no grade below, and its verdicts with both terms', () => {
  const batch = [
    planned({ term: 1 }, '20001'),
    planned({ term: 2 }, '20001', '20002'),
    planned({ grade: 1, year: 2024 }, '10001'),
  ]
  const context = withPlanned(NOTHING, { ...HEADING, term: 3 }, batch)
  expect(seatsOf(context.otherTerm)).toEqual(['20001', '20002'])
  expect(seatsOf(context.verdicts.firstTerm?.rows ?? [])).toEqual(['20001'])
  expect(context.gradeBelow).toEqual([])
})

test('a second session has no other term, even if the batch has the second session of the other term', () => {
  const batch = [planned({ term: 1, session: 2 }, '20001'), planned({ term: 2, session: 2 }, '20002')]
  const second = withPlanned(NOTHING, { ...HEADING, session: 2 }, batch)
  const summer = withPlanned(NOTHING, { ...HEADING, term: 3, session: 2 }, batch)
  expect([second.otherTerm, second.verdicts.otherTerm, summer.verdicts.firstTerm]).toEqual([[], undefined, undefined])
})

test('a first session’s context has no `firstSession`, and only a summer term’s has the first term for its verdicts', () => {
  const batch = [planned({}, '20001')]
  expect(withPlanned(NOTHING, HEADING, batch).firstSession).toBeUndefined()
  const second = withPlanned(NOTHING, { ...HEADING, term: 2 }, batch)
  expect([second.verdicts.otherTerm, second.verdicts.firstTerm]).toEqual([batch[0]?.content, undefined])
})
