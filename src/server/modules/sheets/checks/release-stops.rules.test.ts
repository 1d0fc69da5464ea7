import { expect, test } from 'vitest'
import type { YearDecisions } from '#server/modules/students/releases.rules.ts'
import type { VersionRow } from '../versions/version-row.rules.ts'
import { NOTHING, UNDECIDED } from './publication-context.testing.ts'
import { againstReleases } from './release-stops.rules.ts'
import { shownContent } from './shown-content.rules.ts'

const HEADING = { grade: 1, term: 1, year: 2025, session: 1 } as const
const DECISION = { studentId: '100012025', reason: 'قرار', at: '2025-07-01', stamp: '' }
const RELEASED = { ...UNDECIDED, released: new Map([['100012025', { ...DECISION, sheets: ['v1'] }]]) }
/** The files of the versions: v2 is a correction of v1, so a release that holds for v1's file includes v2. */
const FILES = new Map(['v1', 'v2', 'v3'].map((id) => [id, { id: id === 'v2' ? 'v1' : id, publishedAt: '2025-06-01' }]))
const OFFICE: YearDecisions = { ...RELEASED, files: FILES }

function row(change: Partial<VersionRow> = {}): VersionRow {
  return {
    studentId: '100012025',
    rowNumber: 4,
    seatNumber: '10001',
    name: 'هدى حسن',
    nameKey: 'هدي حسن',
    degrees: ['60', '70'],
    note: 'حجب',
    withheld: true,
    totalHundredths: 13_000,
    maxHundredths: 20_000,
    carried: [],
    statedVerdict: '',
    rank: null,
    ...change,
  }
}

test.each([
  ['v1', true],
  ['v2', true],
  ['v3', false],
  ['unknown', false],
  [undefined, false],
])('whether a release for the file of v1 shows readers a row that the version %s withholds: %j', (sheetId, shown) => {
  expect(isShown(row(), sheetId)).toBe(shown)
})

test('no release shows a row with «حجب» in place of a mark, or one of another student', () => {
  expect(isShown(row({ degrees: ['60', 'حجب'] }), 'v1')).toBe(false)
  expect(isShown(row({ studentId: '100022025' }), 'v1')).toBe(false)
})

function isShown(row: VersionRow, sheetId: string | undefined): boolean {
  return shownContent({ subjects: [], rows: [row] }, sheetId, OFFICE).rows[0]?.withheld === false
}

function stopsOf(rows: readonly VersionRow[], sheetId: string | undefined, office = OFFICE) {
  return againstReleases({ heading: HEADING, content: { subjects: [], rows }, sheetId }, { ...NOTHING, office })
}

test('publishing a version that withholds a released student is stopped, unless the release holds for that version', () => {
  const line = { row: 4, column: null, seat_number: '10001', name: 'هدى حسن' }
  const sides = { stated: 'محجوبة في هذا الكشف', expected: 'رفعت الإدارة الحجب عنها' }
  const stop = { code: 'released_withheld', count: 1, lines: [{ ...line, ...sides }], offers: [] }
  expect(stopsOf([row(), row({ studentId: '100022025' })], 'v3')).toEqual([stop])
  expect(stopsOf([row()], undefined)).toEqual([stop])
  expect(stopsOf([row()], 'v2')).toEqual([])
  expect(stopsOf([row({ degrees: ['حجب'] })], 'v1')).toEqual([stop])
})

test('a version is not stopped for students whom it does not withhold, or whom the office itself withholds', () => {
  expect(stopsOf([row({ withheld: false })], 'v3')).toEqual([])
  const withheld = new Map([['100012025', DECISION]])
  expect(stopsOf([row()], 'v3', { ...OFFICE, withheld })).toEqual([])
})
