import { expect, test } from 'vitest'
import type { GradeNumber, SessionNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import { type Appearance, decideIdentities, type NewRow } from './identity.rules.ts'

const MARYAM = 'مريم حسن علي سالم'
const AHMAD = 'أحمد سعيد محمود نصر'
const HODA = 'هدى فؤاد كامل شوقي'

function row(seatNumber: string, name: string, studentId: string | null = null): NewRow {
  return { rowNumber: Number(seatNumber.slice(-3)), studentId, seatNumber, name }
}

function seen(studentId: string, name: string, seatNumber: string, at: Partial<Appearance> = {}): Appearance {
  return { studentId, name, nameKey: searchText(name), seatNumber, grade: 2, year: 2025, session: 1, ...at }
}

/** Decides which students the rows of a sheet are, by default of the second grade of 2025. */
function decided(rows: NewRow[], known: Appearance[], session: SessionNumber = 1, grade: GradeNumber = 2) {
  const { decisions, problems } = decideIdentities(rows, { grade, year: 2025, session }, known)
  return {
    short: decisions.map(({ match, studentId }, index) => `${rows[index]?.seatNumber} ${match} ${studentId}`),
    problems: problems.map((problem) => `${problem.row} ${problem.code}`),
    expected: problems.map(({ expected }) => expected),
  }
}

test('problems of identities are listed in the order of the rows, whichever step found them', () => {
  const rows = [row('A20001', HODA), row('20002', AHMAD), row('20003', AHMAD, '100012024')]
  const known = [seen('100012024', MARYAM, '10001', { grade: 1, year: 2024 }), seen('200022025', MARYAM, '20002')]
  expect(decided(rows, known).problems).toEqual([
    '1 student_id_invalid',
    '2 identity_name_changed',
    '3 student_id_taken',
  ])
})

test('a stated student id is accepted if the row has one of the names that the student had', () => {
  const known = [
    seen('100012023', 'مريم شوقي فرج', '10001', { grade: 1, year: 2023 }),
    seen('100012023', MARYAM, '20001', { year: 2024 }),
  ]
  expect(decided([row('20001', MARYAM, '100012023')], known).problems).toEqual([])
})

test('a second row with the name of a student on the same sheet is a new student', () => {
  const moved = [row('20001', MARYAM, '100012024'), row('20002', MARYAM)]
  expect(decided(moved, [seen('100012024', MARYAM, '20009')]).short[1]).toBe('20002 new 200022025')
  const seated = [row('20001', MARYAM), row('20002', MARYAM)]
  expect(decided(seated, [seen('200012025', MARYAM, '20001')]).short).toEqual([
    '20001 same_seat 200012025',
    '20002 new 200022025',
  ])
  expect(decided(seated, [seen('200012025', MARYAM, '20001')], 2).short).toEqual([
    '20001 same_seat 200012025',
    '20002 new 200022025',
  ])
})

test.each(['A20001', '200001', '2001'])('no student id can be made of the seat %s and the year', (seat) => {
  expect(decided([row(seat, MARYAM)], []).problems).toEqual(['1 student_id_invalid'])
})

test('a problem lists at most the first five candidates', () => {
  const candidates = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      seen(`10001201${index}`, MARYAM, '10001', { grade: 1, year: 2010 + index }),
    )
  const listed = (count: number) => decided([row('20009', MARYAM)], candidates(count)).expected[0]
  expect(listed(5)).not.toContain('…')
  expect(listed(6)?.split('، ')).toHaveLength(6)
  expect(listed(6)).toMatch(/…$/)
})

test('a seat that another student has in the first session is refused only in a sheet of the second session', () => {
  const known = [seen('200012025', AHMAD, '20001')]
  const rows = [row('20001', MARYAM, '100012024')]
  expect(decided(rows, known, 1).problems).toEqual([])
  expect(decided(rows, known, 2).problems).toEqual(['1 seat_of_another'])
})

test('a student of the first session may have another student’s seat in the second', () => {
  const known = [
    seen('200012025', AHMAD, '20001'),
    seen('100012024', MARYAM, '10001', { grade: 1, year: 2024 }),
    seen('100012024', MARYAM, '20005'),
  ]
  expect(decided([row('20001', MARYAM, '100012024')], known, 2).problems).toEqual([])
})

test('a seat that another student has only in the second session is not refused', () => {
  const known = [seen('200012025', AHMAD, '20001', { session: 2 })]
  expect(decided([row('20001', MARYAM, '100012024')], known, 2).problems).toEqual([])
})
