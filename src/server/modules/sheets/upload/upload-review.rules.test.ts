import { describe, expect, test } from 'vitest'
import { searchText } from '#contract/search-text.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { Appearance } from '#server/modules/students/identity.rules.ts'
import { competingNames, planSheet } from '../importing/import-plan.rules.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { controlGrid, gridOf, templateGrid } from '../reading/sheet-grids.testing.ts'
import { noChoices } from './upload-choices.rules.ts'
import {
  layoutHeaders,
  originalText,
  plannedVersion,
  reviewOf,
  soughtByUpload,
  type UnderstoodUpload,
  understandUpload,
  withIdentities,
} from './upload-review.rules.ts'
import { readSummary, summaryOf, summaryText } from './upload-summary.rules.ts'

const FILE = { fileName: 'كشف.xlsx', sha256: 'f00d' }

/** Makes the appearance of a student in a first grade's sheet of an earlier year. */
function known(studentId: string, name: string, change: Partial<Appearance> = {}): Appearance {
  return {
    studentId,
    nameKey: searchText(name),
    name,
    seatNumber: '10007',
    grade: 1,
    year: 2024,
    session: 1,
    ...change,
  }
}

function understood(grids: readonly WorksheetGrid[], choices: UploadChoices, appearances: readonly Appearance[]) {
  return withIdentities(understandUpload(FILE, grids, choices), choices, appearances)
}

function planned(upload: UnderstoodUpload, appearances: readonly Appearance[], latestYear = 0) {
  return planSheet(upload.source, { appearances, latestYear }, competingNames([upload.source], 2025))
}

function review(grids: readonly WorksheetGrid[], appearances: readonly Appearance[] = [], choices = noChoices()) {
  const upload = understood(grids, choices, appearances)
  return reviewOf(upload, planned(upload, appearances), choices, appearances)
}

test('a sheet without faults is reviewed as a new draft', () => {
  expect(review([controlGrid(), gridOf([['تعليمات']], {}, 'تعليمات')])).toMatchObject({
    layout: 'control',
    worksheet: 'كشف',
    worksheets: ['كشف', 'تعليمات'],
    tabs: [],
    other_worksheets: [],
    heading: { grade: 2, term: 1, year: 2025, session: 1 },
    heading_from: { grade: 'title', term: 'title', year: 'title' },
    header_row: 5,
    students: 3,
    withheld: 0,
    errors: 0,
    warnings: 0,
    problems: [],
    identities: { linked: 0, same_seat: 0, explicit: 0, new: 3, ambiguous: 0 },
    questions: [],
    outcome: 'new',
    version: null,
    unknown_words: [],
    keeps_layout: null,
  })
})

test('a sheet without a heading is reviewed without grade, term and year, as a first session', () => {
  expect(review([templateGrid()])).toMatchObject({
    heading: { grade: null, term: null, year: null, session: 1 },
    errors: 3,
    outcome: 'rejected',
    identities: { new: 0 },
  })
})

test('a file that is no result sheet shows its first worksheet', () => {
  expect(review([gridOf([['تعليمات'], ['أ', 'ب']], {}, 'الأولى'), gridOf([], {}, 'الثانية')])).toMatchObject({
    worksheet: 'الأولى',
    header_row: null,
    columns: [{ column: 'A' }, { column: 'B' }],
    students: 0,
    problems: [{ code: 'no_layout' }],
  })
  expect(review([])).toMatchObject({ worksheet: '', worksheets: [], columns: [], problems: [{ code: 'no_layout' }] })
})

test('errors are listed before warnings, and each is counted', () => {
  const { errors, warnings, problems } = review([controlGrid({ D8: 'ناجح', F8: null, G8: null, B9: 'س' })])
  expect([errors, warnings]).toEqual([2, 1])
  expect(problems.map(({ severity, row, column }) => `${severity} ${column}${row}`)).toEqual([
    'error D8',
    'error B9',
    'warning F8',
  ])
})

test('at most 200 problems are listed, and all are counted', () => {
  const rows = Array.from({ length: 230 }, (_, index) => [20_001 + index, `طالب ${index}`, 'ناجح'])
  const grid = gridOf([['رقم الجلوس', 'الاسم', 'النحو (100)'], ...rows])
  const {
    errors,
    problems,
    unknown_words: words,
  } = review([grid], [], {
    ...noChoices(),
    columns: { C: { role: 'subject', full_mark: 100, counted: true } },
    heading: { grade: 2, term: 1, year: 2025 },
  })
  expect([errors, problems.length]).toEqual([230, 200])
  expect(words).toMatchObject([{ text: 'ناجح', count: 230, is_sign: false }])
})

test('several result sheets in a file are offered one by one, each with its heading and its students', () => {
  const other = controlGrid(
    { A2: 'الفرقة الثالثة', A9: null, B9: null, C9: null, D9: null, E9: null, F9: null, G9: null, H9: null },
    'ثالثة',
  )
  const grids = [controlGrid(), gridOf([['تعليمات']], {}, 'تعليمات'), other]
  expect(review(grids).other_worksheets).toEqual(['تعليمات'])
  expect(review(grids).tabs).toEqual([
    { worksheet: 'كشف', heading: { grade: 2, term: 1, year: 2025, session: 1 }, students: 3 },
    { worksheet: 'ثالثة', heading: { grade: 3, term: null, year: null, session: 1 }, students: 2 },
  ])
  expect(review(grids, [], { ...noChoices(), worksheet: 'كشف' })).toMatchObject({ tabs: [], students: 3 })
})

test('a worksheet with one student is offered, and one without cells is not listed', () => {
  const single = gridOf(
    [
      ['رقم الجلوس', 'الاسم', 'النحو (100)'],
      [30_001, 'هدى حسن علي', 60],
    ],
    {},
    'واحدة',
  )
  const { tabs, other_worksheets } = review([controlGrid(), gridOf([], {}, 'فارغة'), single])
  expect(tabs.map(({ worksheet, students }) => [worksheet, students])).toEqual([
    ['كشف', 3],
    ['واحدة', 1],
  ])
  expect(other_worksheets).toEqual([])
})

describe('the layout of an upload', () => {
  const MARKS = { C: { role: 'subject', full_mark: 100, counted: true } } as const
  const columns = { A: { role: 'seat' }, B: { role: 'name' }, ...MARKS } as const
  const headersOf = (grid: WorksheetGrid, choices: Partial<UploadChoices> = {}) =>
    layoutHeaders(understandUpload(FILE, [grid], { ...noChoices(), ...choices }))

  test('the layout of an upload has the texts of its header rows and the number of the first', () => {
    expect(headersOf(controlGrid())).toMatchObject({ headers: expect.stringContaining('رقم الجلوس'), firstRow: 4 })
    const choices = { ...noChoices(), columns: { I: { role: 'ignored' } } } as const
    expect(review([controlGrid()], [], choices).keeps_layout).toBe('الفرقة الثانية، الفصل الدراسي الأول')
  })

  test('a file that is no result sheet, or has an empty header, has no layout', () => {
    const legend = gridOf([['تعليمات'], ['أ', 'ب']])
    expect(headersOf(legend, { columns: MARKS })).toBeUndefined()
    expect(review([legend], [], { ...noChoices(), columns: MARKS }).keeps_layout).toBeNull()
    const bare = gridOf([
      ['', '', ''],
      [30_001, 'هدى حسن علي', 60],
    ])
    expect(headersOf(bare, { header_row: 1, columns })).toBeUndefined()
  })

  test('headers of up to 20,000 characters have a layout', () => {
    const wide = (length: number) => {
      const start = 'رقم الجلوس | الاسم | '
      return gridOf([
        ['رقم الجلوس', 'الاسم', 'ن'.repeat(length - start.length)],
        [30_001, 'هدى حسن علي', 60],
      ])
    }
    expect(headersOf(wide(20_000), { columns })?.headers).toHaveLength(20_000)
    expect(headersOf(wide(20_001), { columns })).toBeUndefined()
  })
})

describe('a row whose name two earlier students have', () => {
  const namesakes = [
    known('100072023', 'طالب أول', { year: 2023 }),
    known('100072023', 'طالب أول', { year: 2024, seatNumber: '10008' }),
    known('100072023', 'طالب أول', { year: 2022, seatNumber: '10009' }),
    known('100092024', 'طالب أول', { seatNumber: '10005' }),
    known('100012024', 'طالب غريب'),
  ]

  test('a row whose name two earlier students have is a question that shows each student’s latest sheet row', () => {
    const { questions, identities, warnings } = review([controlGrid()], namesakes)
    expect(questions).toEqual([
      {
        row: 7,
        name: 'طالب أول',
        seat_number: '20001',
        candidates: [
          { student_id: '100072023', name: 'طالب أول', seat_number: '10008', grade: 1, year: 2024 },
          { student_id: '100092024', name: 'طالب أول', seat_number: '10005', grade: 1, year: 2024 },
        ],
      },
    ])
    expect([identities.ambiguous, identities.new, warnings]).toEqual([1, 2, 1])
  })

  test('a row with an ambiguous name is no question once the office has chosen a known or a new student', () => {
    const chosen = (student: string) =>
      review([controlGrid()], namesakes, { ...noChoices(), identities: [{ row: 7, student }] })
    expect(chosen('100092024')).toMatchObject({ questions: [], identities: { explicit: 1, new: 2 } })
    expect(chosen('new')).toMatchObject({ questions: [], identities: { explicit: 0, new: 3 } })
    expect(chosen('100992024').questions).toHaveLength(1)
  })

  test('known students are sought by the rows’ names and seats and by the identifiers that the office chose', () => {
    const choices = { ...noChoices(), identities: [{ row: 7, student: '100092024' }] }
    const { ids, nameKeys } = soughtByUpload(understandUpload(FILE, [controlGrid()], choices), choices)
    const firstIds = ['200012025', '200022025', '200032025']
    const secondIds = ['200013025', '200023025', '200033025']
    expect(ids).toEqual(new Set([...firstIds, ...secondIds, '100092024']))
    expect([...nameKeys]).toEqual(['طالب اول', 'طالب ثان', 'طالب ثالث'])
  })
})

test('a version is planned only if each row has an identity', () => {
  const upload = understood([controlGrid()], noChoices(), [])
  const { reading } = upload.source
  const version = plannedVersion(reading, planned(upload, []))
  expect(version?.rows.map(({ studentId, rank }) => [studentId, rank])).toEqual([
    ['200012025', 1],
    ['200022025', 3],
    ['200032025', 2],
  ])
  expect(version?.subjects).toBe(reading.subjects)
  const open = understood([templateGrid()], noChoices(), [])
  expect(plannedVersion(open.source.reading, planned(open, []))).toBeUndefined()
  const none = understood([gridOf([])], noChoices(), [])
  expect(plannedVersion(none.source.reading, planned(none, []))).toBeUndefined()
})

test('the text of a cell before its correction is still returned', () => {
  const correction = { row: 7, column: 'D', text: '95', reason: 'ورقة الإجابة', by: 'منى', at: '' }
  const { grids } = understandUpload(FILE, [controlGrid()], { ...noChoices(), corrections: [correction] })
  expect(originalText(grids, 7, 3)).toBe('91')
  expect(originalText(grids, 70, 3)).toBe('')
})

test('a stored summary is returned only for the revision from which it was made', () => {
  const summary = summaryOf(review([controlGrid()]))
  expect(summary).toEqual({
    grade: 2,
    term: 1,
    year: 2025,
    session: 1,
    students: 3,
    errors: 0,
    warnings: 0,
    questions: 0,
    outcome: 'new',
  })
  const stored = summaryText({ revision: 4, summary })
  expect(readSummary({ summary: stored, revision: 4, settings_seen: null }, 'now')).toEqual(summary)
  expect(readSummary({ summary: stored, revision: 4, settings_seen: 'now' }, 'now')).toEqual(summary)
  expect(readSummary({ summary: stored, revision: 4, settings_seen: 'before' }, 'now')).toBeNull()
  expect(readSummary({ summary: stored, revision: 5, settings_seen: 'now' })).toBeNull()
  expect(readSummary({ summary: null, revision: 4, settings_seen: 'now' })).toBeNull()
})
