import { expect, test } from 'vitest'
import type { SessionNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import { type Appearance, decideIdentities, idsOfNewStudents, type NewRow } from './identity.rules.ts'

const MARYAM = 'مريم حسن علي سالم'
const AHMAD = 'أحمد سعيد محمود نصر'
const HODA = 'هدى فؤاد كامل شوقي'
const HEADING = { grade: 2, year: 2025 } as const

function row(seatNumber: string, name: string, more: Partial<NewRow> = {}): NewRow {
  return { rowNumber: Number(seatNumber.slice(-3)), studentId: null, seatNumber, name, ...more }
}

/** Returns a known row, by default of the second session in HEADING's grade and year. */
function resat(studentId: string, name: string, seatNumber: string, at: Partial<Appearance> = {}): Appearance {
  return { studentId, name, nameKey: searchText(name), seatNumber, ...HEADING, session: 2, ...at }
}

function decided(rows: NewRow[], known: Appearance[], session: SessionNumber = 1) {
  const { decisions, problems } = decideIdentities(rows, { ...HEADING, session }, known)
  return {
    short: decisions.map(({ match, studentId, candidates }, index) =>
      [rows[index]?.seatNumber, match, studentId, ...candidates].join(' '),
    ),
    problems: problems.map((problem) => `${problem.row} ${problem.code}`),
  }
}

const OLD = resat('100012024', MARYAM, '20001')
const LONE = resat('200012025', MARYAM, '20001')
const CHANGED = 'مريم حسن علي سالمة'

test.each<[string, NewRow[], Appearance[], string[], string[]]>([
  ['with seat and name', [row('20001', MARYAM)], [LONE], ['20001 same_seat 200012025'], []],
  ['with an id of an earlier year', [row('20001', MARYAM)], [OLD], ['20001 same_seat 100012024'], []],
  ['at another seat', [row('20009', MARYAM)], [LONE], ['20009 same_name 200012025'], []],
  ['with a typo', [row('20001', CHANGED)], [LONE], ['20001 same_seat 200012025'], ['1 identity_name_changed']],
  [
    'with another name',
    [row('20001', AHMAD)],
    [LONE],
    ['20001 ambiguous 200013025 200012025'],
    ['1 identity_ambiguous'],
  ],
  [
    'at seats that other students have in the first session',
    [row('20001', AHMAD), row('20002', MARYAM), row('20003', HODA)],
    [LONE, resat('200022025', HODA, '20002')],
    ['20001 new 200013025', '20002 same_name 200012025', '20003 same_name 200022025'],
    [],
  ],
  [
    'whose name two rows have',
    [row('20007', MARYAM), row('20008', MARYAM)],
    [LONE],
    ['20007 ambiguous 200072025 200012025', '20008 ambiguous 200082025 200012025'],
    ['7 identity_ambiguous', '8 identity_ambiguous'],
  ],
  [
    'whose name another student of the second session has',
    [row('20007', MARYAM)],
    [LONE, resat('200022025', MARYAM, '20002')],
    ['20007 ambiguous 200072025 200012025 200022025'],
    ['7 identity_ambiguous'],
  ],
  [
    'with a namesake, each at the own seat',
    [row('20001', MARYAM), row('20002', MARYAM)],
    [LONE, resat('200022025', MARYAM, '20002')],
    ['20001 same_seat 200012025', '20002 same_seat 200022025'],
    [],
  ],
  [
    'whose name is like that of the row at the seat, and equal to that of another row',
    [row('20001', MARYAM), row('20009', CHANGED)],
    [resat('200012025', CHANGED, '20001'), resat('200022025', MARYAM, '20002')],
    ['20001 same_name 200022025', '20009 same_name 200012025'],
    [],
  ],
  [
    'whose name two rows have, besides a row with a like name at the seat',
    [row('20001', CHANGED), row('20008', MARYAM), row('20009', MARYAM)],
    [LONE],
    [
      '20001 ambiguous 200013025 200012025',
      '20008 ambiguous 200082025 200012025',
      '20009 ambiguous 200092025 200012025',
    ],
    ['1 identity_ambiguous', '8 identity_ambiguous', '9 identity_ambiguous'],
  ],
  [
    'who had two names, each on a row',
    [row('20008', MARYAM), row('20009', HODA)],
    [LONE, { ...LONE, name: HODA, nameKey: searchText(HODA) }],
    ['20008 ambiguous 200082025 200012025', '20009 ambiguous 200092025 200012025'],
    ['8 identity_ambiguous', '9 identity_ambiguous'],
  ],
  [
    'beside an earlier student of the name',
    [row('20009', MARYAM)],
    [LONE, resat('100052024', MARYAM, '10005', { grade: 1, year: 2024, session: 1 })],
    ['20009 same_name 200012025'],
    [],
  ],
  [
    'at whose seat a row has the name of an earlier student',
    [row('20001', AHMAD)],
    [LONE, resat('100052024', AHMAD, '10005', { grade: 1, year: 2024, session: 1 })],
    ['20001 ambiguous 200013025 100052024 200012025'],
    ['1 identity_ambiguous'],
  ],
  [
    'beside a namesake of the other term’s first session at a seat that the sheet lacks',
    [row('20009', MARYAM)],
    [LONE, resat('200052025', MARYAM, '20005', { session: 1 })],
    ['20009 ambiguous 200092025 200012025 200052025'],
    ['9 identity_ambiguous'],
  ],
  [
    'with a typo in the name, at a seat that two students have',
    [row('20001', CHANGED)],
    [LONE, resat('200022025', HODA, '20001')],
    ['20001 ambiguous 200013025 200012025 200022025'],
    ['1 identity_ambiguous'],
  ],
  [
    'with a typo in the name, whom both terms have at the seat',
    [row('20001', CHANGED)],
    [LONE, LONE],
    ['20001 same_seat 200012025'],
    ['1 identity_name_changed'],
  ],
  [
    'with a typo in the name, beside a decided row of that name',
    [row('20001', CHANGED), row('20005', CHANGED)],
    [LONE, resat('200052025', CHANGED, '20005', { session: 1 })],
    ['20001 same_seat 200012025', '20005 same_seat 200052025'],
    ['1 identity_name_changed'],
  ],
  [
    'whose id another row states',
    [row('20001', MARYAM), row('20009', MARYAM, { studentId: '200012025' })],
    [LONE],
    ['20001 new 200013025', '20009 explicit 200012025'],
    [],
  ],
  [
    'but no namesake of the first session whose seat the sheet has',
    [row('20005', HODA, { studentId: '100012024' }), row('20009', MARYAM)],
    [resat('200052025', MARYAM, '20005', { session: 1 })],
    ['20005 explicit 100012024', '20009 new 200092025'],
    [],
  ],
  [
    'whose first session is known again: its seat decides, not that of the second',
    [row('20001', AHMAD), row('20002', MARYAM)],
    [LONE, { ...LONE, seatNumber: '20002', session: 1 }],
    ['20001 new 200013025', '20002 same_seat 200012025'],
    [],
  ],
])('a first session identifies or asks about a student of a resit only, %s', (_, rows, known, short, problems) => {
  expect(decided(rows, known)).toEqual({ short, problems })
  const backward = decided([...rows].reverse(), [...known].reverse())
  expect([...backward.short].reverse()).toEqual(short)
})

test.each<[string, NewRow, string, string[]]>([
  ['seat and name', row('20001', MARYAM), '20001 same_seat 200012025', []],
  ['name', row('20009', MARYAM), '20009 same_name 200012025', []],
  ['seat, as a question', row('20001', AHMAD), '20001 ambiguous 200013025 200012025', ['1 identity_ambiguous']],
])('a resit recognises a student whom only the other term’s resit has, by %s', (_, one, short, problems) => {
  expect(decided([one], [LONE], 2)).toEqual({ short: [short], problems })
})

test('a resit recognises a student by seat despite a typo, although another one has the seat in the first session', () => {
  const known = [LONE, resat('200022025', AHMAD, '20001', { session: 1 })]
  const found = { short: ['20001 same_seat 200012025'], problems: ['1 identity_name_changed', '1 seat_of_another'] }
  expect(decided([row('20001', CHANGED)], known, 2)).toEqual(found)
  expect(decided([row('20001', CHANGED)], [...known].reverse(), 2)).toEqual(found)
})

test('a new student is refused if a student of another grade has the id', () => {
  expect(decided([row('20001', AHMAD)], [{ ...LONE, grade: 3 }]).problems).toEqual(['1 student_id_taken'])
})

test('the office may choose for a row with another name the student of its own seat, and no student of another seat', () => {
  const chosen = { studentId: '200012025', isChosen: true }
  expect(decided([row('20001', AHMAD, chosen)], [LONE]).problems).toEqual([])
  expect(decided([row('20001', AHMAD, { studentId: '200012025' })], [LONE]).problems).toEqual(['1 student_id_taken'])
  expect(decided([row('20002', AHMAD, chosen)], [LONE]).problems).toEqual(['2 student_id_taken'])
})

test('the office may answer that a row is a new student, who gets the id that an import would give', () => {
  const idOf = idsOfNewStudents({ ...HEADING, session: 1 }, [LONE])
  expect(['20001', '20002'].map(idOf)).toEqual(['200013025', '200022025'])
  expect(decided([row('20001', AHMAD, { studentId: idOf('20001') })], [LONE])).toEqual({
    short: ['20001 explicit 200013025'],
    problems: [],
  })
  expect(idsOfNewStudents({ year: 2025 }, [LONE])('20001')).toBe('200012025')
  const both = [LONE, { ...LONE, session: 1 }] as const
  expect(idsOfNewStudents(HEADING, both)('20001'), 'the seat of both sessions').toBe('200012025')
})
