import { expect, test } from 'vitest'
import { divideRows, type KeptRow } from './parted-rows.rules.ts'

type Line = [sheetId: string, grade: KeptRow['grade'], year: number, seatNumber: string, more?: Partial<KeptRow>]

/**
 * Divides rows, and returns the sheet ids of the later rows in each part. Sheets whose id begins with M were moved by
 * the join, those with O were the student's own, and all others are later.
 */
function divided(...lines: Line[]) {
  const rows = lines.map(([sheetId, grade, year, seatNumber, more]): KeptRow => {
    return { sheetId, grade, year, session: 1, seatNumber, isWithdrawn: false, ...more }
  })
  const beginning = (letter: string) => new Set(rows.map((row) => row.sheetId).filter((id) => id.startsWith(letter)))
  const { parted, stays, unclear } = divideRows(rows, { moved: beginning('M'), own: beginning('O') })
  const later = (some: KeptRow[]) => some.map((row) => row.sheetId).filter((id) => !/^[MO]/.test(id))
  return { parted: later(parted), stays: later(stays), unclear: later(unclear) }
}

const OWN: Line = ['O', 1, 2024, '10']
const MOVED: Line = ['M', 2, 2025, '20']
const NOTHING = { parted: [], stays: [], unclear: [] }

test.each<[string, Line[], Partial<ReturnType<typeof divided>>]>([
  ['a seat of the moved rows', [OWN, MOVED, ['v2', 2, 2025, '20']], { parted: ['v2'] }],
  ['a seat of the own rows', [OWN, MOVED, ['v2', 1, 2024, '10']], { stays: ['v2'] }],
  ['a seat of both', [['O', 2, 2025, '20'], MOVED, ['v2', 2, 2025, '20']], { unclear: ['v2'] }],
  ['another seat in the year of the moved rows', [OWN, MOVED, ['v2', 2, 2025, '21']], { unclear: ['v2'] }],
  ['the moved seat in another grade', [OWN, MOVED, ['v2', 1, 2025, '20']], { unclear: ['v2'] }],
  ['the moved seat in the second session', [OWN, MOVED, ['s2', 2, 2025, '20', { session: 2 }]], { parted: ['s2'] }],
  ['a new seat in the second session', [OWN, MOVED, ['s2', 2, 2025, '77', { session: 2 }]], { parted: ['s2'] }],
  [
    'a new seat in the second session, when both are in the first',
    [['O', 2, 2025, '19'], MOVED, ['s2', 2, 2025, '77', { session: 2 }]],
    { unclear: ['s2'] },
  ],
  [
    'a moved seat of the second session in the first',
    [OWN, ['M', 2, 2025, '20', { session: 2 }], ['v2', 2, 2025, '20']],
    { parted: ['v2'] },
  ],
  [
    'an own seat of the second session in the first',
    [
      ['O', 2, 2025, '20', { session: 2 }],
      ['M', 1, 2024, '10'],
      ['v2', 2, 2025, '21'],
    ],
    { stays: ['v2'] },
  ],
  [
    'a moved seat of the second session in the first, when the first is known at another seat',
    [OWN, ['M', 2, 2025, '20', { session: 2 }], ['M2', 2, 2025, '19'], ['v2', 2, 2025, '20']],
    { unclear: ['v2'] },
  ],
  ['the grade above, a year later', [OWN, MOVED, ['next', 3, 2026, '30']], { parted: ['next'] }],
  ['a grade in which both may be', [OWN, MOVED, ['next', 2, 2026, '30']], { unclear: ['next'] }],
  ['a grade in which neither may be', [OWN, MOVED, ['next', 4, 2026, '40']], { unclear: ['next'] }],
  ['an earlier year', [OWN, MOVED, ['before', 1, 2023, '9']], { unclear: ['before'] }],
  [
    'the grade above the moved rows, after later own rows',
    [['O', 1, 2026, '10'], MOVED, ['next', 3, 2027, '30']],
    { unclear: ['next'] },
  ],
  [
    'the grade above the own rows, after the moved rows',
    [['O', 3, 2026, '10'], MOVED, ['next', 4, 2027, '30']],
    { stays: ['next'] },
  ],
  [
    'rows that were matched by way of a parted row, in any order',
    [['after', 4, 2027, '40'], ['term', 3, 2026, '30'], ['next', 3, 2026, '30'], OWN, MOVED],
    { parted: ['term', 'next', 'after'] },
  ],
  [
    'a resit at the seat of a later row, in any order',
    [
      ['O', 2, 2025, '44'],
      ['M', 2, 2025, '20', { session: 2 }],
      ['s2', 2, 2025, '33', { session: 2 }],
      ['v2', 2, 2025, '33'],
    ],
    { parted: ['v2', 's2'] },
  ],
  [
    'the grade above the moved rows, after earlier and later own rows',
    [['O', 1, 2024, '9'], ['O2', 1, 2026, '10'], MOVED, ['next', 3, 2027, '30']],
    { unclear: ['next'] },
  ],
  [
    'the grade above the moved rows, after own rows of the same year',
    [['O', 1, 2025, '10'], MOVED, ['next', 3, 2026, '30']],
    { parted: ['next'] },
  ],
  [
    'a resit in a grade in which both may be',
    [OWN, MOVED, ['next', 2, 2026, '30', { session: 2 }]],
    { unclear: ['next'] },
  ],
  [
    'another seat in the year of the moved rows, after the grade below',
    [
      ['O', 4, 2024, '9'],
      ['M', 1, 2024, '10'],
      ['M2', 2, 2025, '20'],
      ['v2', 2, 2025, '21'],
    ],
    { unclear: ['v2'] },
  ],
  [
    'the grade above, before later moved rows',
    [
      ['O', 4, 2021, '9'],
      ['M', 1, 2022, '5'],
      ['M2', 2, 2025, '20'],
      ['next', 2, 2023, '30'],
    ],
    { parted: ['next'] },
  ],
  ['an unclear row of a withdrawn sheet', [OWN, MOVED, ['v2', 2, 2025, '21', { isWithdrawn: true }]], {}],
  ['a withdrawn row at a moved seat', [OWN, MOVED, ['v2', 2, 2025, '20', { isWithdrawn: true }]], { parted: ['v2'] }],
])('a row imported after a join is parted, stays or is unclear: %s', (_, lines, expected) => {
  expect(divided(...lines)).toEqual({ ...NOTHING, ...expected })
})
