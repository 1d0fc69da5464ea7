import { expect, test } from 'vitest'
import { planSeats, type SeatedStudent } from './seat-list.rules.ts'

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
] as const)('a seat list to %s finds a student with %o in the state %s', (kind, change, state) => {
  const found = new Map([['30001', { ...FREE, ...change }]])
  expect(planSeats([{ row: 1, seat_number: '30001' }], found, kind)).toMatchObject([{ state, name: 'هدى' }])
})

test('a seat list’s unknown and repeated seats are listed with their rows', () => {
  const found = new Map([['30001', FREE]])
  const seats = ['30001', '99999', '30001'].map((seat_number, index) => ({ row: index + 2, seat_number }))
  expect(planSeats(seats, found, 'withhold')).toEqual([
    { row: 2, seat_number: '30001', state: 'ready', student_id: '1', name: 'هدى' },
    { row: 3, seat_number: '99999', state: 'unknown', student_id: null, name: '' },
    { row: 4, seat_number: '30001', state: 'twice', student_id: '1', name: 'هدى' },
  ])
})
