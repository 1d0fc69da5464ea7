import { describe, expect, test } from 'vitest'
import { COMPARISON_LIST } from '#contract/sheet-comparison.ts'
import { compareVersions } from './sheet-comparison.rules.ts'
import type { VersionContent, VersionRow } from './version-row.rules.ts'

const NAHW = { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true }
const SARF = { name: 'الصرف', finalDegree: 100, isCalculatedInTotal: true }
const ONE = { name: 'النحو', full_mark: 100, counted: true }

function row(seatNumber: string, degrees: string[], changes: Partial<VersionRow> = {}): VersionRow {
  return {
    studentId: `${seatNumber}2025`,
    rowNumber: 1,
    seatNumber,
    name: `طالب ${seatNumber}`,
    nameKey: `طالب ${seatNumber}`,
    degrees,
    note: '',
    totalHundredths: degrees.reduce((sum, degree) => sum + Number(degree) * 100, 0),
    maxHundredths: degrees.length * 10_000,
    withheld: false,
    rank: 1,
    carried: [],
    statedVerdict: '',
    ...changes,
  }
}

function sheet(rows: VersionRow[], subjects = [NAHW, SARF]): VersionContent {
  return { subjects, rows }
}

function person(seat: string) {
  return { student_id: `${seat}2025`, seat_number: seat, name: `طالب ${seat}` }
}

const UNCHANGED = { seat_change: null, name_change: null, total: null, max: null, rank: null, withheld: null }
const NONE = { count: 0, list: [] }
const SAME = { subjects: { added: [], gone: [], changed: [] }, added: NONE, gone: NONE, changed: NONE, moved: NONE }

describe('versions without a difference', () => {
  const version = sheet([row('10001', ['60', '70'])])
  test.each<[what: string, before: VersionContent, after: VersionContent]>([
    ['two equal versions', version, version],
    ['two empty versions', sheet([], []), sheet([], [])],
    ['columns in another order', version, sheet([row('10001', ['70', '60'])], [SARF, NAHW])],
    ['digits of another script', version, sheet([row('10001', ['٦٠', '۷۰'], { totalHundredths: 13_000 })])],
    [
      'another spelling of a subject',
      sheet([row('10001', ['60'])], [{ ...NAHW, name: 'أدبُ اللغة' }]),
      sheet([row('10001', ['60'])], [{ ...NAHW, name: 'ادب  اللغه' }]),
    ],
  ])('the comparison finds no difference: %s', (_what, before, after) => {
    expect(compareVersions(before, after)).toEqual(SAME)
  })
})

test('a comparison of versions lists added and removed students by seat', () => {
  const one = sheet([row('10003', ['60', '60']), row('10001', ['60', '60'])])
  const other = sheet([row('10004', ['60', '60']), row('10002', ['60', '60']), row('10003', ['60', '60'])])

  expect(compareVersions(one, other)).toEqual({
    ...SAME,
    added: { count: 2, list: [person('10002'), person('10004')] },
    gone: { count: 1, list: [person('10001')] },
  })
})

test('a comparison lists a changed mark with subject and total, and students with only a new rank separately', () => {
  const first = row('10001', ['60', '70'], { rank: 1 })
  const second = row('10002', ['60', '65'], { rank: 2 })
  const corrected = row('10002', ['60', '75'], { rank: 1 })
  const overtaken = row('10001', ['60', '70'], { rank: 2 })

  expect(compareVersions(sheet([first, second]), sheet([overtaken, corrected]))).toEqual({
    ...SAME,
    changed: {
      count: 1,
      list: [
        {
          ...UNCHANGED,
          ...person('10002'),
          degrees: [{ subject: 'الصرف', before: '65', after: '75' }],
          total: { before: 125, after: 135 },
          rank: { before: 2, after: 1 },
        },
      ],
    },
    moved: {
      count: 1,
      list: [{ ...UNCHANGED, ...person('10001'), degrees: [], rank: { before: 1, after: 2 } }],
    },
  })
})

test('a comparison shows that an excuse in place of a mark changes the maximum, even if the total is equal', () => {
  const before = row('10001', ['60', '0'])
  const after = row('10001', ['60', 'عذر'], { totalHundredths: 6000, maxHundredths: 10_000 })

  expect(compareVersions(sheet([before]), sheet([after])).changed.list).toEqual([
    {
      ...UNCHANGED,
      ...person('10001'),
      degrees: [{ subject: 'الصرف', before: '0', after: 'عذر' }],
      max: { before: 200, after: 100 },
    },
  ])
})

test('a comparison matches a student whose seat and name have changed', () => {
  const before = row('10001', ['60', '70'])
  const after = { ...before, seatNumber: '10009', name: 'هدى حسن', withheld: true, rank: null }

  expect(compareVersions(sheet([before]), sheet([after]))).toMatchObject({
    added: NONE,
    gone: NONE,
    changed: {
      list: [
        {
          seat_change: { before: '10001', after: '10009' },
          name_change: { before: 'طالب 10001', after: 'هدى حسن' },
          rank: { before: 1, after: null },
          withheld: { before: false, after: true },
        },
      ],
    },
  })
})

test('a comparison lists added, removed and changed subjects with their marks', () => {
  const arood = { name: 'العروض', finalDegree: 50, isCalculatedInTotal: false }
  const lifted = { ...NAHW, finalDegree: 120 }
  const { subjects, changed } = compareVersions(
    sheet([row('10001', ['60', '70'])]),
    sheet([row('10001', ['60', '40'])], [lifted, arood]),
  )

  expect(subjects).toEqual({
    added: [{ name: 'العروض', full_mark: 50, counted: false }],
    gone: [{ ...ONE, name: 'الصرف' }],
    changed: [{ before: ONE, after: { ...ONE, full_mark: 120 } }],
  })
  expect(changed.list[0]?.degrees).toEqual([
    { subject: 'العروض', before: '', after: '40' },
    { subject: 'الصرف', before: '70', after: '' },
  ])
})

test('if two subjects have the same name, the first is compared with the first of the other version', () => {
  const twins = [NAHW, { ...NAHW, finalDegree: 50 }]
  const { subjects, changed } = compareVersions(
    sheet([row('10001', ['60', '20'])], twins),
    sheet([row('10001', ['60', '25'])], twins),
  )
  expect(subjects.changed).toEqual([])
  expect(changed.list[0]?.degrees).toEqual([{ subject: 'النحو', before: '20', after: '25' }])
})

test('each list of a comparison stops at its limit, and its count includes all', () => {
  const rows = Array.from({ length: COMPARISON_LIST + 50 }, (_, index) => row(String(10_000 + index), ['60', '60']))
  const { added } = compareVersions(sheet([]), sheet(rows))
  expect([added.count, added.list.length, added.list.at(-1)?.seat_number]).toEqual([250, 200, '10199'])
})
