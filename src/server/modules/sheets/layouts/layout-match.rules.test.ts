import { expect, test } from 'vitest'
import type { LearntChoices } from '#contract/sheet-layouts.ts'
import { gridOf, templateGrid } from '../reading/sheet-grids.testing.ts'
import { chooseWorksheet } from '../reading/sheet-layout.rules.ts'
import { noChoices } from '../upload/upload-choices.rules.ts'
import { findLayout, freeName, headerRows, headersOf, keptName, learntOf, withLayout } from './layout-match.rules.ts'

const CHOICES: LearntChoices = { columns: { A: { role: 'seat' } } }

function layoutOf(headers: string, choices: LearntChoices = CHOICES) {
  return { id: 'l1', name: 'قالب', headers, choices }
}

test('the headers of a file find its layout in another file, with other titles and other spelling', () => {
  const chosen = chooseWorksheet([templateGrid()], {})
  if (!('header' in chosen)) throw new Error('no header')
  const headers = headersOf(headerRows(chosen.worksheet, chosen.header))
  const [header = []] = templateGrid().rows.map(({ cells }) => cells)
  const spelt = header.map((cell) => (typeof cell === 'string' ? ` ${cell}ـ ` : cell))
  const other = { ...gridOf([['عنوان'], ['عنوان آخر'], []]), rows: [...gridOf([['عنوان'], ['آخر']]).rows] }
  const rows = [...other.rows, { number: 3, cells: spelt }]

  const found = findLayout([{ name: 'ورقة', rows }], [layoutOf(headers)])
  expect(found).toMatchObject({ layout: { id: 'l1' }, firstRow: 3 })
  expect(findLayout([{ name: 'ورقة', rows: rows.slice(0, 2) }], [layoutOf(headers)])).toBeUndefined()
})

test('a layout of two header rows wins over one of its lower row alone', () => {
  const { rows } = gridOf([
    ['', 'النحو', ''],
    ['الاسم', 'تحريري', 'شفوي'],
  ])
  const lower = { ...layoutOf(headersOf(rows.slice(1))), id: 'lower' }
  const both = { ...layoutOf(headersOf(rows)), id: 'both' }
  expect(findLayout([{ name: '', rows }], [lower, both])?.layout.id).toBe('both')
})

test('a layout gives its columns and its header row, counted from where the headers begin', () => {
  const { rows } = gridOf([['عنوان'], ['أ', 'ب'], ['ج', 'د']])
  const learnt = learntOf({ ...noChoices(), columns: CHOICES.columns, header_row: 3 }, 2)
  expect(learnt).toEqual({ columns: CHOICES.columns, header_offset: 1 })
  const layout = layoutOf(headersOf(rows.slice(1)), learnt)
  const shifted = [{ number: 1, cells: [] }, ...rows.map((row) => ({ ...row, number: row.number + 1 }))]
  const found = findLayout([{ name: 'ورقة', rows: shifted }], [layout])
  if (!found) throw new Error('no layout')
  expect(withLayout({ ...noChoices(), heading: { grade: 2 } }, found)).toEqual({
    ...noChoices(),
    heading: { grade: 2 },
    columns: CHOICES.columns,
    worksheet: 'ورقة',
    header_row: 4,
    layout: { id: 'l1', name: 'قالب' },
  })
})

test('a draft proposes a name for its layout, keeps the applied one, and keeps none if nothing was decided', () => {
  const decided = { ...noChoices(), columns: CHOICES.columns }
  const heading = { grade: 2, term: 1 } as const
  expect(keptName(noChoices(), heading)).toBeNull()
  expect(keptName(decided, heading)).toBe('الفرقة الثانية، الفصل الدراسي الأول')
  expect(keptName({ ...decided, layout: { id: 'l1', name: 'الكنترول' } }, heading)).toBe('الكنترول')
  expect(keptName({ ...decided, keep_layout: 'كشف القسم' }, heading)).toBe('كشف القسم')
  expect(keptName({ ...decided, keep_layout: null }, heading)).toBeNull()
})

test('a taken name gets a number', () => {
  expect(freeName('قالب', ['قالب', 'قالب (2)'])).toBe('قالب (3)')
})
