import { expect, test } from 'vitest'
import type { CellsOrder } from '#contract/upload-choices.ts'
import { gridOf } from '../reading/sheet-grids.testing.ts'
import { changedCells } from './cell-changes.rules.ts'

const { rows } = gridOf([
  ['20001', 'هدى حسن', 'محروم', 60],
  ['20002', 'محروم علي', 'محـروم', 'محروم'],
  ['20003', 'منى سعيد', 70, null],
])
const CELLS = { rows, width: 4 }

const REPLACE = { kind: 'replace', find: 'محروم', column: null, whole: true, text: 'غ' } as const

function placesOf(order: CellsOrder): string[] {
  return changedCells(CELLS, order).map(({ row, column, before, after }) => `${column}${row} ${before} ← ${after}`)
}

test('a replacement of whole cells changes all columns, however the word is spelt', () => {
  expect(placesOf(REPLACE)).toEqual(['C1 محروم ← غ', 'C2 محـروم ← غ', 'D2 محروم ← غ'])
})

test('a replacement may be limited to one column', () => {
  expect(placesOf({ ...REPLACE, column: 'D' })).toEqual(['D2 محروم ← غ'])
})

test('a replacement of a part of a text changes every occurrence', () => {
  expect(placesOf({ ...REPLACE, find: '0', whole: false, column: 'A', text: '9' })).toEqual([
    'A1 20001 ← 29991',
    'A2 20002 ← 29992',
    'A3 20003 ← 29993',
  ])
})

test('a replacement of a sign as a whole cell changes no other sign and no part of a cell', () => {
  const dashes = gridOf([['-', '–', '5-']])
  const found = changedCells({ rows: dashes.rows, width: 3 }, { ...REPLACE, find: '-' })
  expect(found.map(({ column }) => column)).toEqual(['A'])
})

test('a paste fills cells downwards and to later columns, and leaves out what lies outside the sheet', () => {
  const texts = [
    ['61', '62', '63'],
    ['71', '72', '73'],
    ['81', '82', '83'],
  ]
  expect(placesOf({ kind: 'paste', row: 2, column: 'C', texts })).toEqual([
    'C2 محـروم ← 61',
    'D2 محروم ← 62',
    'C3 70 ← 71',
    'D3  ← 72',
  ])
})

test('cells that already have the pasted text are not listed as changes', () => {
  expect(placesOf({ kind: 'paste', row: 1, column: 'D', texts: [['60'], ['65']] })).toEqual(['D2 محروم ← 65'])
  expect(placesOf({ kind: 'paste', row: 9, column: 'D', texts: [['60'], ['65']] })).toEqual([])
})

test('a paste after the last column changes nothing', () => {
  expect(placesOf({ kind: 'paste', row: 1, column: 'E', texts: [['60']] })).toEqual([])
  expect(placesOf({ kind: 'paste', row: 1, column: 'F', texts: [['60']] })).toEqual([])
})

test('a text that a replacement makes too long for a cell is cut', () => {
  const long = gridOf([['0'.repeat(150)]])
  const [change] = changedCells({ rows: long.rows, width: 1 }, { ...REPLACE, find: '0', whole: false, text: '12' })
  expect(change?.after).toBe('12'.repeat(100))
})

test('a tatweel, which has no search key, is found only as written', () => {
  const marks = gridOf([['ـ', 'ـــ', 'س', null]])
  const found = changedCells({ rows: marks.rows, width: 4 }, { ...REPLACE, find: 'ـ' })
  expect(found.map(({ column }) => column)).toEqual(['A'])
})
