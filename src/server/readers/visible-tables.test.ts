import { expect, test } from 'vitest'
import type { GridRow } from '#server/modules/sheets/reading/grid.rules.ts'
import { visibleTables } from './visible-tables.ts'

const row = (number: number, hidden = false): GridRow => ({
  number,
  cells: ['أ', 'ب', 'ج'],
  ...(hidden ? { hidden } : {}),
})

test('a worksheet of which nothing is visible is left out', () => {
  const tables = visibleTables([
    { name: 'مخفية', rows: [row(1)], hidden: true },
    { name: 'فارغة', rows: [] },
    { name: 'صفوفها مخفية', rows: [row(1, true), row(2, true)] },
    { name: 'أعمدتها مخفية', rows: [row(1)], hiddenColumns: [0, 1, 2] },
    { name: 'ظاهرة', rows: [row(1)] },
  ])
  expect(tables.map(({ name }) => name)).toEqual(['ظاهرة'])
})

test('the visible part of a worksheet has neither its hidden rows nor its hidden columns', () => {
  const rows = [row(1, true), row(2)]
  const tables = visibleTables([{ name: 'كشف', rows, hiddenColumns: [1, 7] }])
  expect(tables).toEqual([{ name: 'كشف', rows: [rows[1]], columns: [0, 2], allRows: rows }])
})
