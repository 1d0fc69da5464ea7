import { describe, expect, test } from 'vitest'
import { offersFor, type TotalDifference } from './explained-totals.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'

type Code = TotalDifference['code']

function subjectsOf(count: number, change: Partial<SubjectColumn> = {}): SubjectColumn[] {
  return Array.from({ length: count }, (_, at) => {
    // The cast is safe: offers use only these fields.
    return { name: `مادة ${at}`, column: at, finalDegree: 100, isCalculatedInTotal: true, ...change } as SubjectColumn
  })
}

/** Marks that differ from row to row and from subject to subject, so that no two sets of subjects have equal sums. */
function marksOf(count: number, row: number): number[] {
  return Array.from({ length: count }, (_, at) => 1 + ((row * row * 31 + at * at * 17 + row * (at + 3) * 7) % 97))
}

function differenceOf(marks: readonly number[], code: Code, stated: number | null, max = 100 * marks.length) {
  const total = marks.reduce((sum, mark) => sum + mark, 0)
  const student = { degrees: marks.map(String), totalHundredths: total * 100, maxHundredths: max * 100 }
  return { code, stated, student } as unknown as TotalDifference
}

/** A row whose stated total leaves out the subjects `left`, and then differs by `off`. */
function leavingOut(marks: readonly number[], left: readonly number[], off = 0): TotalDifference {
  const stated = marks.reduce((sum, mark, at) => sum + (left.includes(at) ? 0 : mark), 0)
  return differenceOf(marks, 'total_differs', stated + off)
}

/**
 * Returns the columns of each offer for a sheet of `count` subjects whose totals leave out `left`. The totals of rows
 * for which `isOff` is true have another error, which no subject explains.
 */
function found(count: number, left: readonly number[], rows = 10, isOff: (row: number) => boolean = () => false) {
  const differences = Array.from({ length: rows }, (_, row) =>
    leavingOut(marksOf(count, row), left, isOff(row) ? 1000 + row : 0),
  )
  return offersFor(subjectsOf(count), differences).map((offer) =>
    offer.kind === 'uncounted' ? offer.columns.join('') : '',
  )
}

describe('offers not to count subjects', () => {
  test('an offer not to count subjects names their columns and names', () => {
    const differences = Array.from({ length: 5 }, (_, row) => leavingOut(marksOf(4, row), [1, 3]))
    expect(offersFor(subjectsOf(4), differences)).toEqual([
      { kind: 'uncounted', columns: ['B', 'D'], subjects: ['مادة 1', 'مادة 3'] },
    ])
  })

  test.each([
    ['two of two', 2, [0, 1], []],
    ['one of two', 2, [1], ['B']],
    ['three of four', 4, [0, 1, 3], ['ABD']],
    ['four of four', 4, [0, 1, 2, 3], []],
    ['four of eight', 8, [0, 2, 4, 6], ['ACEG']],
    ['five of eight that are no neighbours', 8, [0, 2, 4, 6, 7], []],
    ['the first five of eight', 8, [0, 1, 2, 3, 4], ['ABCDE']],
    ['the first six of eight', 8, [0, 1, 2, 3, 4, 5], ['ABCDEF']],
    ['the last five of eight', 8, [3, 4, 5, 6, 7], ['DEFGH']],
    ['the first seven of eight', 8, [0, 1, 2, 3, 4, 5, 6], ['ABCDEFG']],
    ['all of eight', 8, [0, 1, 2, 3, 4, 5, 6, 7], []],
  ])('subjects that totals leave out are offered if they are few or neighbours: %s', (_, count, left, columns) => {
    expect(found(count, left)).toEqual(columns)
  })

  test('no offer is made where totals leave out a subject twice', () => {
    const differences = Array.from({ length: 10 }, (_, row) => {
      const marks = marksOf(4, row)
      return leavingOut(marks, [1], -(marks[1] ?? 0))
    })
    expect(offersFor(subjectsOf(4), differences)).toEqual([])
  })

  test('an offer is made for the thirtieth subject, not for the thirty-first', () => {
    const only = (at: number) => {
      const differences = Array.from({ length: 10 }, (_, row) => leavingOut(marksOf(31, row), [at]))
      return offersFor(subjectsOf(31), differences).length
    }
    expect([only(29), only(30)]).toEqual([1, 0])
  })

  test.each([
    ['8 of 10', 10, 2, ['B']],
    ['7 of 10', 10, 3, []],
    ['8 of 9', 9, 1, ['B']],
    ['7 of 9', 9, 2, []],
    ['48 of 60', 60, 12, ['B']],
    ['46 of 58', 58, 12, []],
  ])('an offer not to count subjects must explain four fifths of the rows: %s', (_, rows, off, columns) => {
    expect(found(4, [1], rows, (row) => row < off)).toEqual(columns)
  })

  test('of sixty rows whose totals differ each is examined for offers, of sixty-one only every second', () => {
    const isOdd = (row: number) => row % 2 === 1
    expect([found(4, [1], 60, isOdd), found(4, [1], 61, isOdd)]).toEqual([[], ['B']])
  })

  test.each([
    [0.005, 1],
    [-0.005, 1],
    [0.01, 0],
    [-0.01, 0],
  ])('totals that are rounded by %f have %i offers not to count subjects', (off, offers) => {
    const differences = Array.from({ length: 5 }, (_, row) => leavingOut(marksOf(4, row), [1], off))
    expect(offersFor(subjectsOf(4), differences)).toHaveLength(offers)
  })

  test('at most three offers not to count subjects are made', () => {
    const differences = Array.from({ length: 5 }, (_, row) => leavingOut([row + 9, row + 9, row + 9, row + 9, 3], [0]))
    expect(offersFor(subjectsOf(5), differences)).toMatchObject([
      { columns: ['A'] },
      { columns: ['B'] },
      { columns: ['C'] },
    ])
  })

  test('two offers share a subject where both sets of subjects explain the same totals', () => {
    const differences = Array.from({ length: 5 }, (_, row) => {
      const [a = 0, b = 0, c = 0] = marksOf(3, row)
      return leavingOut([a, b, b, c], [0, 1])
    })
    expect(offersFor(subjectsOf(4), differences)).toMatchObject([{ columns: ['A', 'B'] }, { columns: ['A', 'C'] }])
  })

  test('no offer not to count a subject is made for subjects that do not count anyway', () => {
    const subjects = subjectsOf(3).map((subject, at) => ({ ...subject, isCalculatedInTotal: at !== 1 }))
    const rows = (left: readonly number[]) =>
      Array.from({ length: 5 }, (_, row) => leavingOut(marksOf(3, row), left)) satisfies TotalDifference[]
    expect(offersFor(subjects, rows([2]))).toMatchObject([{ columns: ['C'] }])
    expect(offersFor(subjects, rows([1]))).toEqual([])
  })

  test('offers not to count subjects ignore percentages and totals that are no number', () => {
    const rows = Array.from({ length: 5 }, (_, row) => leavingOut(marksOf(4, row), [1]))
    const texts = Array.from({ length: 5 }, (_, row) => differenceOf(marksOf(4, row), 'total_differs', null))
    const shares = Array.from({ length: 5 }, (_, row) =>
      differenceOf(marksOf(4, row), 'percentage_differs', 1000 + row),
    )
    expect(offersFor(subjectsOf(4), [...texts, ...shares, ...rows])).toMatchObject([{ columns: ['B'] }])
  })
})

describe('another full mark that would explain the percentages of a sheet', () => {
  const MARKS = [50, 60, 70, 80]

  /** Rows whose percentages are of the total `maximum`, while the full marks of the subjects add up to 400. */
  function percentagesOf(maximum: number, rows: number, form: (share: number) => number = (share) => share * 100) {
    return Array.from({ length: rows }, (_, row) => {
      const marks = MARKS.map((mark) => mark + row)
      const total = marks.reduce((sum, mark) => sum + mark, 0)
      return differenceOf(marks, 'percentage_differs', form(total / maximum))
    })
  }

  const OFFERED = [50, 50, 50]
  const marksOffered = (differences: readonly TotalDifference[], subjects = subjectsOf(4)) =>
    offersFor(subjects, differences).map((offer) => (offer.kind === 'full_mark' ? offer.full_mark : null))

  test('another full mark is offered for three subjects at most, with column and name', () => {
    expect(offersFor(subjectsOf(4), percentagesOf(350, 5))).toEqual(
      [0, 1, 2].map((at) => ({ kind: 'full_mark', column: 'ABC'[at], subject: `مادة ${at}`, full_mark: 50 })),
    )
  })

  test.each([
    ['fractions', percentagesOf(350, 5, (share) => share), OFFERED],
    ['a fraction of exactly one', [differenceOf([90, 90, 85, 85], 'percentage_differs', 1)], OFFERED],
    ['percentages below two', [differenceOf([1, 1, 1, 3], 'percentage_differs', (6 / 350) * 100)], OFFERED],
    ['a full mark of nothing', percentagesOf(300, 5), []],
    ['a full mark that is no multiple of five', percentagesOf(403, 5), []],
    ['the same full mark', percentagesOf(400, 5), []],
    ['most rows, after others', [...percentagesOf(375, 2), ...percentagesOf(350, 8)], OFFERED],
    ['too few rows', [...percentagesOf(375, 3), ...percentagesOf(350, 7)], []],
    ['rows beside percentages of nothing', [...percentagesOf(350, 8), ...percentagesOf(350, 4, () => 0)], OFFERED],
    [
      'rows beside totals that nothing explains',
      [...percentagesOf(350, 8), ...[7, 11, 13, 17].map((stated) => differenceOf(MARKS, 'total_differs', stated))],
      OFFERED,
    ],
  ] as [string, TotalDifference[], number[]][])('another full mark may be offered: %s', (_, differences, offered) => {
    expect(marksOffered(differences)).toEqual(offered)
  })

  test('no other full mark is offered for a subject that does not count', () => {
    expect(marksOffered(percentagesOf(350, 5), subjectsOf(4, { isCalculatedInTotal: false }))).toEqual([])
  })
})
