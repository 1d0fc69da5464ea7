import { expect, test } from 'vitest'
import { cellsOfText, textOfCells } from './clipboard.ts'
import { areaBetween, isInside, moved, neighbour } from './grid-moves.ts'

const EXTENT = { rows: 100, columns: 5, page: 20 }

test('keys cannot move the grid’s selection beyond the outermost cells and the headers', () => {
  expect(moved({ index: 99, column: 4 }, 'ArrowDown', false, EXTENT)).toEqual({ index: 99, column: 4 })
  expect(moved({ index: 0, column: 0 }, 'ArrowUp', false, EXTENT)).toEqual({ index: -1, column: 0 })
  expect(moved({ index: -1, column: -1 }, 'ArrowRight', false, EXTENT)).toEqual({ index: -1, column: -1 })
  expect(moved({ index: 90, column: 2 }, 'PageDown', false, EXTENT)).toEqual({ index: 99, column: 2 })
  expect(moved({ index: 5, column: 2 }, 'PageUp', false, EXTENT)).toEqual({ index: 0, column: 2 })
  expect(moved({ index: 5, column: 2 }, 'Home', true, EXTENT)).toEqual({ index: 0, column: 0 })
  expect(moved({ index: 5, column: 2 }, 'ArrowLeft', true, EXTENT)).toEqual({ index: 5, column: 4 })
  expect(moved({ index: 5, column: 2 }, 'a', false, EXTENT)).toBeUndefined()
})

test('Tab at the end of a row goes to the next row, and stays at the first and last cell of the grid', () => {
  expect(neighbour({ index: 3, column: 4 }, false, EXTENT)).toEqual({ index: 4, column: 0 })
  expect(neighbour({ index: 3, column: 0 }, true, EXTENT)).toEqual({ index: 2, column: 4 })
  expect(neighbour({ index: 99, column: 4 }, false, EXTENT)).toEqual({ index: 99, column: 4 })
})

test('a selected area spans two cells, whichever of them comes first', () => {
  const area = areaBetween({ index: 7, column: 3 }, { index: 2, column: 1 })
  expect(area).toEqual({ top: 2, bottom: 7, first: 1, last: 3 })
  expect(isInside(area, { index: 2, column: 3 })).toBe(true)
  expect(isInside(area, { index: 8, column: 3 })).toBe(false)
})

test('a text copied from a spreadsheet is split into rows and cells, and quoted cells may hold line breaks', () => {
  expect(cellsOfText('65\r\n70\r\n')).toEqual([['65'], ['70']])
  expect(cellsOfText('أ\tب\nج\t')).toEqual([
    ['أ', 'ب'],
    ['ج', ''],
  ])
  expect(cellsOfText('"سطر\nآخر"\t5')).toEqual([['سطر آخر', '5']])
  expect(cellsOfText('5" بوصة')).toEqual([['5" بوصة']])
  expect(textOfCells([['أ', 'ب'], ['ج']])).toBe('أ\tب\nج')
})
