import { cleanText, westernDigits } from '#contract/search-text.ts'
import type { SheetProblemCode } from '#contract/sheet-problems.ts'
import type { GridCell, GridRow } from './grid.rules.ts'

/** Significant digits that spreadsheet programs display; further digits are floating-point noise. */
const SHOWN_DIGITS = 15

/** Matches texts that `cleanText` would not change. Most cells have such a text, so testing first saves time. */
const CLEAN = /^(?:[!-~\u0621-\u064a]+(?: [!-~\u0621-\u064a]+)*)?$/

const RAISED_DIGIT = '[\\u00b2\\u00b3\\u00b9\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2473\\u24ea]'
/**
 * Matches raised, lowered and circled digits beside a word or number, the signs of footnotes. `cleanText` makes plain
 * digits of them: the mark «8¹» would be 81.
 */
const FOOTNOTE_SIGN = new RegExp(`\\S${RAISED_DIGIT}|${RAISED_DIGIT}\\p{Nd}`, 'u')

/** Returns the cleaned text of a cell; empty for an empty cell, an error and an uncalculated formula. */
export function cellText(cell: GridCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'string') return CLEAN.test(cell) ? cell : cleanText(cell)
  if (cell.kind === 'formula' || cell.kind === 'shown') return cellText(cell.value)
  return cell.kind === 'struck' ? cellText(cell.text) : ''
}

/** Returns the text of a row's cell in a 0-based column. */
export function textAt(row: GridRow, column: number | undefined): string {
  return column === undefined ? '' : cellText(row.cells[column])
}

/** Returns the lines of a cell's text as the file has them; `cellText` joins them to one. */
export function cellLines(cell: GridCell | undefined): string[] {
  if (typeof cell === 'string') return cell.split(/[\n\r\v\u2028\u2029]+/)
  if (typeof cell !== 'object' || cell === null) return []
  return cell.kind === 'formula' || cell.kind === 'shown' ? cellLines(cell.value) : []
}

/** Returns why a cell has no usable value; null if it has one, including an empty text. */
export function cellFault(cell: GridCell | undefined): { code: SheetProblemCode; value?: string } | null {
  if (cell === null || cell === undefined || typeof cell !== 'object') return null
  if (cell.kind === 'error') return { code: 'cell_error', value: cell.text }
  if (cell.kind === 'struck') return { code: 'cell_struck', value: cellText(cell) }
  if (cell.kind === 'merged') return { code: 'mark_merged', value: cell.text }
  return cell.kind === 'formula' && cell.value === null ? { code: 'formula_without_value' } : null
}

/** Returns why a cell has no value that can be a student's or subject's, also because of the sign of a footnote. */
export function valueFault(cell: GridCell | undefined): ReturnType<typeof cellFault> {
  const value = typeof cell === 'object' && cell?.kind === 'formula' ? cell.value : cell
  if (typeof value === 'string' && hasFootnoteSign(value)) return { code: 'cell_struck', value: value.trim() }
  return cellFault(cell)
}

/** Returns whether the sign of a footnote is beside a text's word or number. */
export function hasFootnoteSign(text: string): boolean {
  return FOOTNOTE_SIGN.test(text)
}

/** Converts a 0-based column to letters: 0 → `A`, 25 → `Z`, 26 → `AA`. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** Converts column letters to a 0-based column: `A` → 0, `AA` → 26. */
export function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

/** Returns the first text of a row, which identifies the row in a problem. */
export function firstText(row: GridRow): string {
  for (const cell of row.cells) {
    const text = cellText(cell)
    if (text !== '') return text
  }
  return ''
}

/**
 * Parses a number in Western or Arabic digits, with either decimal sign and an optional percent sign; otherwise
 * undefined.
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
