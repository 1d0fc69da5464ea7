import { expect, test } from 'vitest'
import type { UploadChoices } from '#contract/upload-choices.ts'
import { controlGrid, gridOf, templateGrid } from '../reading/sheet-grids.testing.ts'
import { recogniseSheet } from '../reading/sheet-layout.rules.ts'
import {
  applyChange,
  correctGrids,
  decideRows,
  noChoices,
  type PlainChange,
  sheetChoices,
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

test('undoing any choice leaves no trace of it', () => {
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

test('cells of one change share reason and time, replace earlier corrections, and are taken back together', () => {
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

test('a correction beyond the last filled cell of a row reaches its column', () => {
  const grid = templateGrid({ F6: null })
  const { rows } = readingOf(grid, choose({ kind: 'correct', row: 6, column: 'F', text: '33', reason: 'نسيت' }))
  expect(rows[2]?.degrees).toEqual(['60.5', '70', '33'])
})

test('a left-out row is not a student and stays visible', () => {
  const choices = choose({ kind: 'leave_out', row: 5, reason: 'مكرر' })
  const { worksheets, shown } = correctGrids([templateGrid()], choices)
  expect(recogniseSheet(worksheets, sheetChoices(choices)).rows.map(({ rowNumber }) => rowNumber)).toEqual([4, 6])
  expect(shown?.rows).toHaveLength(6)
})

test('a chosen column replaces the detected column of its kind', () => {
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

test('lists each column’s kind, its header and whether the office chose it', () => {
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

test('ignores a decision for a student who is no longer known', () => {
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
})
