import { expect, test } from 'vitest'
import { plainSeat, planSeats, rowsOfText, type SeatedStudent, seatsOfRows } from './seat-list.rules.ts'

function rows(...lines: string[][]) {
  return lines.map((cells, index) => ({ row: index + 1, cells }))
}

test.each([
  ['30001', '30001'],
  ['٣٠٠٠١', '30001'],
  ['30001.0', '30001'],
  ['17', '00017'],
  [' 30 001 ', '30 001'],
  ['A1234', 'A1234'],
  ['A1', 'A1'],
  ['1A', '1A'],
  ['3.01', '3.01'],
  ['"30001"', '30001'],
  ['a"30001"', 'a"30001"'],
  ['"30001"a', '"30001"a'],
])('the seat %j is read as %j', (text, seat) => {
  expect(plainSeat(text)).toBe(seat)
})

test('the column under the header of seats is taken, wherever it is, and rows keep their numbers', () => {
  const list = rows(['كشف المتأخرين', ''], ['م', 'رقم الجلوس'], ['1', '30001'], ['2', ''], ['3', '30003'])
  expect(seatsOfRows(list)).toEqual([
    { row: 3, seat_number: '30001' },
    { row: 5, seat_number: '30003' },
  ])
})

test('without a header the first column of seat numbers is taken', () => {
  expect(seatsOfRows(rows(['هدى حسن', '30001'], ['سلمى علي', '30002']))).toEqual([
    { row: 1, seat_number: '30001' },
    { row: 2, seat_number: '30002' },
  ])
  expect(seatsOfRows(rowsOfText('30001\r\n\n30002;x'))).toEqual([
    { row: 1, seat_number: '30001' },
    { row: 3, seat_number: '30002' },
  ])
})

test('cells with other characters are no seat numbers', () => {
  expect(seatsOfRows(rows(['A123', '30001'], ['B1234', '30002']))[0]?.seat_number).toBe('30001')
  expect(seatsOfRows(rows(['123A', '30001'], ['1234B', '30002']))[0]?.seat_number).toBe('30001')
})

test('a header is found in the first cell, in quotes, and down to row 30', () => {
  const seats = (list: ReturnType<typeof rows>) => seatsOfRows(list).map(({ seat_number }) => seat_number)
  expect(seats(rows(['رقم الجلوس', 'الرقم'], ['2', '30001']))).toEqual(['00002'])
  expect(seats(rows(['الرقم', '"رقم الجلوس"'], ['30001', '2']))).toEqual(['00002'])
  const below = (count: number) =>
    rows(...Array.from({ length: count }, () => ['كشف', '']), ['م', 'رقم الجلوس'], ['30001', '2'])
  expect(seats(below(29))).toEqual(['00002'])
  expect(seats(below(30))).not.toContain('00002')
})

test('the first row counts for the width, and a shorter row has no seat', () => {
  expect(seatsOfRows(rows(['هدى', '30001'], ['سلمى']))).toEqual([{ row: 1, seat_number: '30001' }])
})

const FREE: SeatedStudent = {
  studentId: '1',
  name: 'هدى',
  withheldByOffice: false,
  withheldInSheet: false,
  hasMarks: true,
}

test.each([
  ['withhold', {}, 'ready'],
  ['withhold', { withheldByOffice: true }, 'already'],
  ['withhold', { withheldInSheet: true }, 'ready'],
  ['release', {}, 'already'],
  ['release', { withheldByOffice: true }, 'ready'],
  ['release', { withheldInSheet: true }, 'ready'],
  ['release', { withheldInSheet: true, hasMarks: false }, 'no_marks'],
  ['release', { withheldInSheet: true, hasMarks: false, withheldByOffice: true }, 'ready'],
] as const)('to %s a student with %o is %s', (kind, change, state) => {
  const found = new Map([['30001', { ...FREE, ...change }]])
  expect(planSeats([{ row: 1, seat_number: '30001' }], found, kind)).toMatchObject([{ state, name: 'هدى' }])
})

test('an unknown seat and a repeated one are named with their rows', () => {
  const found = new Map([['30001', FREE]])
  const seats = ['30001', '99999', '30001'].map((seat_number, index) => ({ row: index + 2, seat_number }))
  expect(planSeats(seats, found, 'withhold')).toEqual([
    { row: 2, seat_number: '30001', state: 'ready', student_id: '1', name: 'هدى' },
    { row: 3, seat_number: '99999', state: 'unknown', student_id: null, name: '' },
    { row: 4, seat_number: '30001', state: 'twice', student_id: '1', name: 'هدى' },
  ])
})
