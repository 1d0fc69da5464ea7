import { expect, test } from 'vitest'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { GridCell } from '../reading/grid.rules.ts'
import { controlGrid, gridOf, templateGrid } from '../reading/sheet-grids.testing.ts'
import { recogniseSheet } from '../reading/sheet-layout.rules.ts'
import {
  applyChange,
  correctGrids,
  decideRows,
  noChoices,
  type PlainChange,
  sheetChoices,
  withRemembered,
} from './upload-choices.rules.ts'
import { uploadColumns } from './upload-columns.rules.ts'

const WHO = { by: 'منى', at: '2030-01-01T00:00:00.000Z' }

function choose(...changes: PlainChange[]): UploadChoices {
  return changes.reduce((choices, change) => applyChange(choices, change, WHO), noChoices())
}

function readingOf(grid: ReturnType<typeof templateGrid>, choices: UploadChoices) {
  return recogniseSheet(correctGrids([grid], choices).worksheets, sheetChoices(choices))
}

test('a later correction of a cell replaces the earlier one and can be undone', () => {
  const first = { kind: 'correct', row: 5, column: 'D', text: '70', reason: 'ورقة الإجابة' } as const
  const twice = choose(first, { ...first, text: '75' })
  expect(twice.corrections).toEqual([
    { row: 5, column: 'D', text: '75', reason: 'ورقة الإجابة', by: 'منى', at: WHO.at },
  ])
  expect(applyChange(twice, { kind: 'uncorrect', row: 5, column: 'D' }, WHO)).toEqual(noChoices())
})

test('a correction keeps the corrections of other cells in its row and its column', () => {
  const correct = (row: number, column: string) =>
    ({ kind: 'correct', row, column, text: '7', reason: 'ورقة' }) as const
  const places = (choices: UploadChoices) => choices.corrections.map(({ row, column }) => `${column}${row}`)
  const three = choose(correct(5, 'D'), correct(5, 'E'), correct(6, 'D'), correct(5, 'D'))
  expect(places(three)).toEqual(['E5', 'D6', 'D5'])
})

test('the sheet parser gets only the choices that the office made', () => {
  expect(Object.keys(sheetChoices(noChoices()))).toEqual(['columns', 'words'])
  const heading = { grade: 2, term: 1, year: 2025, session: 2 } as const
  const changes: PlainChange[] = [
    { kind: 'heading', heading },
    { kind: 'header_row', row: 3 },
    { kind: 'full_mark_all', mark: 80 },
    { kind: 'hidden', hidden: 'take' },
  ]
  const read = { columns: {}, ...heading, headerRow: 3, fullMarkAll: 80, hidden: 'take', words: {} }
  expect(sheetChoices(choose(...changes))).toEqual(read)
  expect(sheetChoices(choose({ kind: 'worksheet', worksheet: 'كشف' })).worksheet).toBe('كشف')
  expect(choose({ kind: 'keep_layout', name: 'كشوف الكلية' }).keep_layout).toBe('كشوف الكلية')
  expect(Object.keys(choose({ kind: 'full_mark_all', mark: null }))).toEqual(Object.keys(noChoices()))
})

test('if no worksheet is a result sheet, the chosen one is shown, else the first', () => {
  const legend = gridOf([['تعليمات']], {}, 'تعليمات')
  const other = gridOf([['أسماء']], {}, 'أسماء')
  const shown = (grids: (typeof legend)[], ...changes: PlainChange[]) =>
    correctGrids(grids, choose(...changes)).shown?.name
  expect(shown([legend, other])).toBe('تعليمات')
  expect(shown([legend, other], { kind: 'worksheet', worksheet: 'أسماء' })).toBe('أسماء')
  expect(shown([legend, templateGrid()])).toBe('results')
  expect(shown([])).toBeUndefined()
})

test('a corrected cell is emptied or filled, also beyond the last cell of its row', () => {
  const grid = gridOf([['أ', 'ب']], {}, 'كشف')
  const cells = (column: string, text: string) =>
    correctGrids([grid], choose({ kind: 'correct', row: 1, column, text, reason: 'ورقة' })).shown?.rows[0]?.cells
  expect([cells('B', ''), cells('C', 'ج'), cells('E', 'ه')]).toEqual([
    ['أ', null],
    ['أ', 'ب', 'ج'],
    ['أ', 'ب', null, null, 'ه'],
  ])
})

test('withdrawing a choice restores the initial choices', () => {
  const pairs: [PlainChange, PlainChange][] = [
    [
      { kind: 'header_row', row: 3 },
      { kind: 'header_row', row: null },
    ],
    [
      { kind: 'column', column: 'C', choice: { role: 'ignored' } },
      { kind: 'column', column: 'C', choice: null },
    ],
    [
      { kind: 'full_mark_all', mark: 100 },
      { kind: 'full_mark_all', mark: null },
    ],
    [
      { kind: 'hidden', hidden: 'take' },
      { kind: 'hidden', hidden: 'leave' },
    ],
    [
      { kind: 'words', words: { ع: 'excused' }, remember: false },
      { kind: 'words', words: { عـ: null }, remember: false },
    ],
    [
      { kind: 'leave_out', row: 7, reason: 'مكرر' },
      { kind: 'take_in', row: 7 },
    ],
    [
      { kind: 'identity', row: 7, student: 'new' },
      { kind: 'identity', row: 7, student: null },
    ],
  ]
  for (const [step, back] of pairs) expect(choose(step, back)).toEqual(noChoices())
})

test('the cells of one change share reason and time, replace earlier corrections, and are undone together', () => {
  const first = choose({ kind: 'correct', row: 5, column: 'D', text: '70', reason: 'ورقة الإجابة' })
  const cells = [
    { row: 5, column: 'D', text: 'غ' },
    { row: 6, column: 'E', text: 'غ' },
  ]
  const later = { by: 'كريم', at: '2030-01-02T00:00:00.000Z' }
  const replaced = applyChange(first, { kind: 'cells', cells, reason: 'قرار اللجنة' }, later)
  expect(replaced.corrections).toEqual(cells.map((cell) => ({ ...cell, reason: 'قرار اللجنة', ...later })))
  expect(applyChange(replaced, { kind: 'revert', at: later.at }, WHO)).toEqual(noChoices())
})

test('choosing another worksheet keeps the heading and drops rows and columns', () => {
  const choices = choose(
    { kind: 'heading', heading: { grade: 2 } },
    { kind: 'leave_out', row: 7, reason: 'مكرر' },
    { kind: 'worksheet', worksheet: 'الثانية' },
  )
  expect(choices).toEqual({ ...noChoices(), heading: { grade: 2 }, worksheet: 'الثانية' })
})

test('the header and the full marks of a second table cannot be left out, but all its students can', () => {
  const names = [null, null, 'النحو', 'الصرف']
  const table = (seat: number, subjects: GridCell[], full: GridCell[]) => [
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', null],
    subjects,
    full,
    [seat, `طالب ${seat}`, 60, 40],
  ]
  const full = [null, 'النهاية العظمى', 100, 100]
  function codesOf(second: GridCell[][], ...rows: number[]) {
    const choices = choose(...rows.map((row) => ({ kind: 'leave_out', row, reason: 'مكرر' }) as const))
    const { worksheets } = correctGrids([gridOf([...table(10001, names, full), ...second])], choices)
    const { problems, rows: students } = recogniseSheet(worksheets, sheetChoices(choices))
    return [...problems.flatMap(({ code }) => (code.endsWith('_changed') ? code : [])), students.length]
  }
  const other = table(10002, [null, null, 'الصرف', 'النحو'], full)
  expect(codesOf(other, 5, 6, 7)).toEqual(['header_changed', 2])
  expect(codesOf(other, 8)).toEqual([1])
  const marked = table(10002, names, [null, 'النهاية العظمى', 50, 100])
  expect(codesOf(marked, 7)).toEqual(['full_mark_changed', 2])
  expect(codesOf(marked, 8)).toEqual([1])
})

test('a correction replaces the cell’s text, and an empty one clears it', () => {
  const choices = choose(
    { kind: 'correct', row: 4, column: 'D', text: '٩٥', reason: 'ورقة الإجابة' },
    { kind: 'correct', row: 5, column: 'E', text: '', reason: 'لم يؤد الاختبار' },
  )
  const { rows } = readingOf(templateGrid(), choices)
  expect(rows.map(({ degrees }) => degrees)).toEqual([
    ['95', '80', '40'],
    ['/50', '', '50'],
    ['60.5', '70', 'غـ'],
  ])
})

test('an empty correction clears a cell that a merged word covers', () => {
  const grid = templateGrid({ D4: 'غ', E4: null, F4: null })
  const rows = grid.rows.map((row) => (row.number === 4 ? { ...row, merged: [{ from: 4, to: 5, value: 'غ' }] } : row))
  const cleared = choose({ kind: 'correct', row: 4, column: 'E', text: '', reason: 'لم يسجل المادة' })
  const degrees = (choices: ReturnType<typeof choose>) => readingOf({ ...grid, rows }, choices).rows[0]?.degrees
  expect(degrees(noChoices())).toEqual(['غـ', 'غـ', 'غـ'])
  expect(degrees(cleared)).toEqual(['غـ', '', 'غـ'])
})

test('a correction beyond the last filled cell of a row reaches its column', () => {
  const grid = templateGrid({ F6: null })
  const { rows } = readingOf(grid, choose({ kind: 'correct', row: 6, column: 'F', text: '33', reason: 'نسيت' }))
  expect(rows[2]?.degrees).toEqual(['60.5', '70', '33'])
})

test('a row that the officer leaves out is not counted as a student, and is still shown in the review', () => {
  const choices = choose({ kind: 'leave_out', row: 5, reason: 'مكرر' })
  const { worksheets, shown } = correctGrids([templateGrid()], choices)
  expect(recogniseSheet(worksheets, sheetChoices(choices)).rows.map(({ rowNumber }) => rowNumber)).toEqual([4, 6])
  expect(shown?.rows).toHaveLength(6)
})

test('a column that the office chose replaces the detected column of the same kind', () => {
  const grid = templateGrid({ B1: 'الكود', C1: 'الاسم' })
  const { rows, problems } = readingOf(grid, choose({ kind: 'column', column: 'B', choice: { role: 'seat' } }))
  expect(problems.filter(({ code }) => code === 'seat_column_missing')).toEqual([])
  expect(rows.map(({ seatNumber }) => seatNumber)).toEqual(['20001', '20002', '20003'])
})

test('a chosen full mark and name override the file', () => {
  const grid = controlGrid({ D6: null, E5: null })
  const before = readingOf(grid, noChoices())
  expect(before.problems.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['full_mark_missing', 'subject_unnamed']),
  )
  const choices = choose(
    { kind: 'column', column: 'D', choice: { role: 'subject', full_mark: 100, counted: true } },
    { kind: 'column', column: 'E', choice: { role: 'subject', name: 'الصرف', full_mark: 50, counted: false } },
  )
  const after = readingOf(grid, choices)
  expect(after.problems.filter(({ code }) => code.startsWith('full_mark') || code.startsWith('subject'))).toEqual([])
  expect(after.subjects.slice(0, 2)).toEqual([
    { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true },
    { name: 'الصرف', finalDegree: 50, isCalculatedInTotal: false },
  ])
})

test('an ignored column is not a subject', () => {
  const { subjects } = readingOf(templateGrid(), choose({ kind: 'column', column: 'F', choice: { role: 'ignored' } }))
  expect(subjects.map(({ name }) => name)).toEqual(['النحو', 'الصرف'])
})

test('a chosen heading overrules the titles, and the difference is a stop', () => {
  const { heading, problems, stops } = readingOf(controlGrid(), choose({ kind: 'heading', heading: { grade: 3 } }))
  expect(heading).toEqual({ grade: 3, term: 1, year: 2025 })
  expect(problems).toEqual([])
  expect(stops).toMatchObject([{ code: 'heading_differs', count: 1, lines: [{ row: 2, column: 'A' }] }])
})

test('a chosen header row is used if no row is recognised as header', () => {
  const grid = gridOf([['كشف'], ['أ', 'ب', 'ج'], ['x', 20001, 90]])
  const columns: PlainChange[] = [
    { kind: 'header_row', row: 2 },
    { kind: 'column', column: 'A', choice: { role: 'name' } },
    { kind: 'column', column: 'B', choice: { role: 'seat' } },
    { kind: 'column', column: 'C', choice: { role: 'subject', name: 'النحو', full_mark: 100, counted: true } },
  ]
  const { rows, subjects } = readingOf(grid, choose(...columns))
  expect(rows).toMatchObject([{ name: 'x', seatNumber: '20001', degrees: ['90'] }])
  expect(subjects).toHaveLength(1)
})

test('the columns are listed with kind, header and whether the office chose them', () => {
  const choices = choose({ kind: 'column', column: 'F', choice: { role: 'ignored' } })
  const { worksheets, shown } = correctGrids([controlGrid()], choices)
  const { columns, headerRow } = uploadColumns(worksheets, shown, choices)
  expect(headerRow).toBe(5)
  expect(columns.map(({ column, header, role, chosen }) => [column, header, role, chosen])).toEqual([
    ['A', 'م', 'ignored', false],
    ['B', 'رقم الجلوس', 'seat', false],
    ['C', 'الاسم', 'name', false],
    ['D', 'النحو', 'subject', false],
    ['E', 'الصرف', 'subject', false],
    ['F', 'المجموع', 'ignored', true],
    ['G', 'النسبة المئوية', 'percentage', false],
    ['H', 'الحاسب', 'subject', false],
    ['I', 'ملاحظات', 'note', false],
  ])
})

test('an office’s decision for a student who is no longer known is ignored', () => {
  const { rows } = readingOf(controlGrid(), noChoices())
  const choices = choose(
    { kind: 'identity', row: 7, student: '100012024' },
    { kind: 'identity', row: 8, student: '999999999' },
    { kind: 'identity', row: 9, student: 'new' },
  )
  const decided = decideRows(rows, choices, {
    newId: ({ seatNumber }) => `${seatNumber}2025`,
    isKnown: (studentId) => studentId === '100012024',
  })
  expect(decided.map(({ studentId }) => studentId)).toEqual(['100012024', null, '200032025'])
  expect(decided.map(({ isChosen }) => isChosen ?? false)).toEqual([true, false, false])
})

test('a meaning chosen for a word holds for all its spellings and overrides the office’s list', () => {
  const choices = choose(
    { kind: 'words', words: { ع: 'absent' }, remember: false },
    { kind: 'words', words: { عـ: 'excused' }, remember: false },
  )
  expect(choices.words).toEqual({ عـ: 'excused' })
  const { rows } = recogniseSheet(
    [templateGrid({ D4: 'ع', D5: 'ل' })],
    sheetChoices(choices, { words: { ع: 0, ل: 0 } }),
  )
  expect(rows.map(({ degrees }) => degrees[0])).toEqual(['عذر', '0', '60.5'])
})

test('taking back a word’s meaning, in any spelling, ends that it is remembered; changing the meaning does not', () => {
  const remembered = { ع: { means: 'absent', replaced: {} }, ل: { means: 0, replaced: {} } } as const
  const choices = withRemembered(choose({ kind: 'words', words: { ع: 'absent', ل: 0 }, remember: true }), remembered)
  const without = applyChange(choices, { kind: 'words', words: { عـ: null, ل: 'excused' }, remember: false }, WHO)
  expect(without.remembered).toEqual({ ل: remembered.ل })
})

test('the sheet parser is told which subjects come from the layout, and from which grade and term', () => {
  const gave = { columns: { C: { role: 'subject', name: 'النحو' } }, full_mark_all: 50 } as const
  const layoutOf = (layout: typeof gave & { taught?: { grade: 2; term: 1 } }) =>
    sheetChoices({ ...noChoices(), layout: { id: 'l1', name: 'كشوف', gave: layout } }).fromLayout
  const fromLayout = { columns: gave.columns, fullMarkAll: 50 }
  expect(layoutOf(gave)).toEqual({ ...fromLayout, taught: {} })
  expect(layoutOf({ ...gave, taught: { grade: 2, term: 1 } })).toEqual({ ...fromLayout, taught: { grade: 2, term: 1 } })
})

test('the full mark for all subjects and hidden rows are read as the office chose', () => {
  const grid = templateGrid({ D2: null })
  const hidden = { ...grid, rows: grid.rows.map((row) => (row.number === 4 ? { ...row, hidden: true as const } : row)) }
  const left = readingOf(hidden, choose({ kind: 'full_mark_all', mark: 80 }))
  expect([left.subjects[0]?.finalDegree, left.rows.length]).toEqual([80, 2])
  expect(readingOf(hidden, choose({ kind: 'hidden', hidden: 'take' })).rows).toHaveLength(3)
})

test('each column has a role, its subject’s name, a group and a confidence', () => {
  const grid = gridOf([
    ['م', 'رقم الجلوس', 'الاسم', 'اللقب', 'مواد تضاف للمجموع', null, null, 'الفقه', 'تخلفات', 'الترتيب', 'x'],
    [null, null, null, null, 'النحو', null, null, null, 'صرف 1', null, null],
    [null, null, null, null, 'أعمال', 'تحريري', 'مجموع', null, null, null, null],
    [null, null, 'النهاية العظمى', null, 20, 80, 100, 100, 50],
    [1, 10_001, 'هدى', 'حسن', 15, 70, 85, 60, 40, 1, 'y'],
  ])
  const { columns, headerRow } = uploadColumns(
    [grid],
    grid,
    sheetChoices(choose({ kind: 'column', column: 'K', choice: { role: 'note' } })),
  )
  expect(headerRow).toBe(3)
  expect(columns.map(({ role, name, group, confidence }) => [role, name, group, confidence])).toEqual([
    ['ignored', '', 'unknown', 'sure'],
    ['seat', '', 'unknown', 'sure'],
    ['name', '', 'unknown', 'guess'],
    ['name', '', 'unknown', 'guess'],
    ['part', 'النحو', 'unknown', 'sure'],
    ['part', 'النحو', 'unknown', 'sure'],
    ['subject', 'النحو', 'counted', 'sure'],
    ['subject', 'الفقه', 'unknown', 'guess'],
    ['carried_subject', 'صرف 1', 'carried', 'sure'],
    ['rank', '', 'unknown', 'sure'],
    ['note', '', 'unknown', 'chosen'],
  ])
})
