import { expect, test } from 'vitest'
import type { TimetableFile } from '#contract/timetable-files.ts'
import { readTimetable } from './timetable-cells.ts'
import { sheetOfFile } from './timetable-sheet.ts'

/**
 * Returns the sheet of a file with these cells from A1 on; `merged` has the row, column, rows and columns of merged
 * cells, from 0.
 */
function fileOf(rows: string[][], merged: readonly number[][] = [], more: Partial<TimetableFile> = {}) {
  return sheetOfFile({
    rows,
    rowNumbers: rows.map((_, at) => at + 1),
    columnLetters: ['A', 'B', 'C', 'D'].slice(0, rows[0]?.length),
    merged: merged.map(([row = 0, column = 0, height = 1, width = 1]) => ({
      row,
      column,
      rows: height,
      columns: width,
    })),
    leftOut: [],
    otherWorksheets: [],
    isCut: false,
    ...more,
  })
}

const subjectsOf = (...of: Parameters<typeof fileOf>) =>
  readTimetable(fileOf(...of))?.draft.days.map(({ day, cells }) => [day, ...cells.map(({ subject }) => subject)])

const PERIODS = ['اليوم', '8-10', '10-12', '12-2']

test('in a timetable’s file, a lecture merged over periods or days counts in each of them', () => {
  const rows = [['جدول الفرقة', '', '', ''], PERIODS, ['السبت', 'النحو', '', 'الأدب'], ['الأحد', 'الصرف', '', '']]
  const merged = [
    [0, 0, 1, 4],
    [2, 1, 1, 2],
    [2, 3, 2, 1],
    [3, 1, 1, 2],
  ]
  expect(subjectsOf(rows, merged)).toEqual([
    ['saturday', 'النحو', 'النحو', 'الأدب'],
    ['sunday', 'الصرف', 'الصرف', 'الأدب'],
  ])
  expect(readTimetable(fileOf(rows, merged))?.draft).toMatchObject({
    caption: 'جدول الفرقة',
    columns: PERIODS.slice(1),
  })
})

test('in a file whose days are columns, a merged lecture counts in each period and day that it covers', () => {
  const rows = [
    ['الموعد', 'السبت', 'الأحد', 'الاثنين'],
    ['8-10', 'النحو', '', 'الصرف'],
    ['10-12', '', '', ''],
  ]
  const merged = [
    [1, 1, 1, 2],
    [1, 3, 2, 1],
  ]
  expect(subjectsOf(rows, merged)).toEqual([
    ['saturday', 'النحو', ''],
    ['sunday', 'النحو', ''],
    ['monday', 'الصرف', 'الصرف'],
  ])
})

test('the rows of a merged day belong to it, and a lecture that is merged over them is one lecture', () => {
  const rows = [PERIODS, ['السبت', 'النحو', '', 'الأدب'], ['', '', 'الصرف', ''], ['الأحد', '', '', 'الفقه']]
  const merged = [
    [1, 0, 2, 1],
    [1, 3, 2, 1],
  ]
  expect(subjectsOf(rows, merged)).toEqual([
    ['saturday', 'النحو', 'الصرف', 'الأدب'],
    ['sunday', '', '', 'الفقه'],
  ])
})

test('a note or a day merged over the periods is no lecture, and a merged heading is that of each period', () => {
  const rows = [
    ['اليوم', 'الفترة الأولى', '', '12-2'],
    ['السبت', '', '', ''],
    ['الأحد', 'النحو', '', ''],
    ['عطلة', '', '', ''],
  ]
  const merged = [
    [0, 1, 1, 2],
    [1, 0, 1, 4],
    [3, 0, 1, 4],
  ]
  expect(subjectsOf(rows, merged)).toEqual([
    ['saturday', '', '', ''],
    ['sunday', 'النحو', '', ''],
  ])
  expect(readTimetable(fileOf(rows, merged))).toMatchObject({
    draft: { columns: ['الفترة الأولى', 'الفترة الأولى', '12-2'] },
    unknownDays: ['الصف 4: عطلة'],
  })
})

test('struck-through texts and errors such as #REF! are listed with their cells; a struck day is unknown', () => {
  const rows = [PERIODS, ['', 'النحو', '', ''], ['', 'الصرف', '', ''], ['الأحد', '', 'الأدب', '']]
  const leftOut = [
    { row: 1, column: 0, why: 'struck', text: 'السبت' },
    { row: 3, column: 1, why: 'struck', text: 'الفقه' },
    { row: 3, column: 3, why: 'faulty', text: '#REF!' },
    { row: 2, column: 3, why: 'faulty', text: '' },
  ] as const
  expect(readTimetable(fileOf(rows, [], { rowNumbers: [4, 5, 7, 8], leftOut: [...leftOut] }))).toMatchObject({
    draft: { columns: PERIODS.slice(1), days: [{ day: 'sunday' }] },
    unknownDays: ['الصف 5: السبت', 'الصف 7: الصرف'],
    struck: ['A5: السبت', 'B8: الفقه'],
    faulty: ['D8: #REF!', 'D7'],
  })
})

test('a column of a timetable’s file is named by its letter', () => {
  const rows = [
    ['الموعد', 'السبت', 'الأحد', 'الاثنين', 'عطلة'],
    ['8-10', 'النحو', '', 'الصرف', ''],
  ]
  const reading = readTimetable(fileOf(rows, [], { columnLetters: ['B', 'C', 'D', 'E', 'F'] }))
  expect(reading?.unknownDays).toEqual(['العمود F: عطلة'])
})
