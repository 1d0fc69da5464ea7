import { cleanText, westernDigits } from '#contract/search-text.ts'
import type { SheetProblemCode } from '#contract/sheet-problems.ts'
import type { GridCell, GridRow } from './grid.rules.ts'

/** What a spreadsheet program shows of a number: the digits past the fifteenth are noise of binary fractions. */
const SHOWN_DIGITS = 15

/** The text of a cell, cleaned; empty for an empty cell, an error and a formula that was never calculated. */
export function cellText(cell: GridCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'string') return cleanText(cell)
  return cell.kind === 'formula' ? cellText(cell.value) : ''
}

/** The text of a row's cell by its place from column A, which is 0. */
export function textAt(row: GridRow, column: number | undefined): string {
  return column === undefined ? '' : cellText(row.cells[column])
}

/** Why a cell that matters has no usable value; null where it has one, be it an empty text. */
export function cellFault(cell: GridCell | undefined): { code: SheetProblemCode; value?: string } | null {
  if (cell === null || cell === undefined || typeof cell !== 'object') return null
  if (cell.kind === 'error') return { code: 'cell_error', value: cell.text }
  return cell.value === null ? { code: 'formula_without_value' } : null
}

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** `A` → 0, `AA` → 26: the other way round. */
export function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/** The first text of a row, to show which row is meant. */
export function firstText(row: GridRow): string {
  for (const cell of row.cells) {
    const text = cellText(cell)
    if (text !== '') return text
  }
  return ''
}

/**
 * A number written in Western or Arabic digits with either decimal sign, a percent sign allowed; undefined for
 * anything else.
 */
export function plainNumber(text: string): number | undefined {
  const written = westernDigits(text)
    .replace(/[٫,]/, '.')
    .replace(/ ?[%٪]$/, '')
  return /^\d{1,12}(\.\d{1,20})?$/.test(written) ? Number(written) : undefined
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(SHOWN_DIGITS)))
}
