import { expect, test } from 'vitest'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { withoutKnownNamesakes } from './known-namesakes.rules.ts'
import type { PublicationContext } from './publication-context.rules.ts'
import { NOTHING } from './publication-context.testing.ts'

function line(seat: string, name: string): SheetStop['lines'][number] {
  return { row: 4, column: null, seat_number: seat, name, stated: null, expected: null }
}

function sameNames(...lines: SheetStop['lines']): SheetStop {
  return { code: 'same_names', count: lines.length, lines, offers: [] }
}

function inOtherTerm(...students: readonly (readonly [seatNumber: string, name: string])[]): PublicationContext {
  return { ...NOTHING, otherTerm: students.map(([seatNumber, name]) => ({ studentId: seatNumber, seatNumber, name })) }
}

const [FIRST, SECOND] = [line('10049', 'بسمة حمزة ناصر'), line('10050', 'بسمه حمزة ناصر')]
const OTHER = [line('10060', 'عمر بلال طارق'), line('10061', 'عمر بلال طارق')]

test('the stop for equal names omits students who are published with the same names and seats in the other term', () => {
  const context = inOtherTerm(['10049', 'بسمة حمزة ناصر'], ['10050', 'بسمة حمزة ناصر'])
  expect(withoutKnownNamesakes([sameNames(FIRST, SECOND)], context)).toEqual([])
  expect(withoutKnownNamesakes([sameNames(FIRST, SECOND, ...OTHER)], context)).toEqual([sameNames(...OTHER)])
})

test('the stop for equal names lists all rows of a name if one is not published with the same name and seat', () => {
  const stop = sameNames(FIRST, SECOND)
  for (const context of [
    NOTHING,
    inOtherTerm(['10049', 'بسمة حمزة ناصر']),
    inOtherTerm(['10049', 'بسمة حمزة ناصر'], ['10050', 'عمر بلال طارق']),
    inOtherTerm(['10049', 'بسمة حمزة ناصر'], ['10051', 'بسمة حمزة ناصر']),
  ]) {
    expect(withoutKnownNamesakes([stop], context)).toEqual([stop])
  }
})

test('a stop for equal names that lists only some of its rows, and any other stop, is returned unchanged', () => {
  const context = inOtherTerm(['10049', 'بسمة حمزة ناصر'], ['10050', 'بسمة حمزة ناصر'])
  const cut = { ...sameNames(FIRST, SECOND), count: 201 }
  const short = { ...sameNames(FIRST, SECOND), code: 'short_names' } as const
  expect(withoutKnownNamesakes([cut, short], context)).toEqual([cut, short])
})
