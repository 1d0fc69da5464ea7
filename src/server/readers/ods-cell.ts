import type { GridCell } from '#server/modules/sheets/reading/grid.rules.ts'
import { cellText } from '#server/modules/sheets/reading/grid-cell.rules.ts'
import { otherwiseShown } from './number-format.ts'
import type { OdsStyles } from './ods-styles.ts'
import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import { percentText } from './xlsx-styles.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/
/** Matches an error, such as `#REF!`, in a cell that its spreadsheet program did not mark as an error. */
const PROGRAM_ERROR = /^(?:#(?:REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|N\/A)|Err:\d{3})$/

/** A cell of an OpenDocument table while it is read: its attributes, and its text without comments and drawings. */
export class OdsCell {
  /** How many columns the cell occupies. */
  readonly times: number
  readonly #attributes: Readonly<Record<string, string>>
  readonly #styles: OdsStyles
  #text = ''
  #paragraphs = 0
  /** The depth of the comment or drawing that is being skipped; 0 outside of one. */
  #skipped = 0
  /** The depth of the span that strikes, raises or lowers its text; 0 outside of one. */
  #struckSpan = 0
  #isStruck: boolean

  /** `defaultStyle` is the style of a cell that names none. */
  constructor(attributes: Readonly<Record<string, string>>, styles: OdsStyles, defaultStyle: string | undefined) {
    this.#attributes = attributes
    this.#styles = styles
    this.#isStruck = styles.isStruckCell(attributes['table:style-name'] ?? defaultStyle)
    this.times = countOf(attributes['table:number-columns-repeated'])
  }

  /** How many columns and rows the cell covers, itself included; 1 and 1 unless it is merged. */
  get span(): { columns: number; rows: number } {
    return {
      columns: countOf(this.#attributes['table:number-columns-spanned']),
      rows: countOf(this.#attributes['table:number-rows-spanned']),
    }
  }

  /** Handles an element inside the cell; a child of the cell has depth 1. */
  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void {
    if (this.#skipped > 0) return
    if (name === 'text:p' && depth === 1) this.#startParagraph()
    else if (name === 'text:s') this.add(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 1000)))
    else if (name === 'text:tab' || name === 'text:line-break') this.add(' ')
    else if (name === 'text:span') this.#openSpan(attributes['text:style-name'], depth)
    else if (name !== 'text:a') this.#skipped = depth
  }

  add(text: string): void {
    if (this.#skipped > 0 || this.#paragraphs === 0) return
    this.#text += text
    if (this.#struckSpan > 0 && text.trim() !== '') this.#isStruck = true
    if (this.#text.length > SPREADSHEET_LIMITS.cellLength) throw new UnreadableFileError('not_understood')
  }

  close(depth: number): void {
    if (this.#skipped === depth) this.#skipped = 0
    if (this.#struckSpan === depth) this.#struckSpan = 0
  }

  /** Returns the cell's value. Throws UnreadableFileError if the value of a cell of numbers is no number. */
  value(): GridCell {
    const value = this.#plain()
    if (this.#isStruck && value !== null && typeof value !== 'object') return { kind: 'struck', text: cellText(value) }
    const isFormula = this.#attributes['table:formula'] !== undefined
    return isFormula && (value === null || typeof value !== 'object') ? { kind: 'formula', value } : value
  }

  #plain(): GridCell {
    const attributes = this.#attributes
    if (attributes['calcext:value-type'] === 'error' || this.#isShownError())
      return { kind: 'error', text: this.#text || '#VALUE!' }
    switch (attributes['office:value-type']) {
      case undefined:
        return this.#text === '' ? null : this.#text
      case 'percentage':
        return percentText(this.#finite(attributes['office:value'] ?? ''))
      case 'float':
      case 'currency':
        return this.#number(attributes['office:value'] ?? '')
      case 'date':
        return (attributes['office:date-value'] ?? '').slice(0, 10)
      case 'time':
        return this.#text
      case 'boolean':
        return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
      case 'string':
        return this.#string(attributes['office:string-value'] ?? this.#text)
      default:
        throw new UnreadableFileError('malformed')
    }
  }

  /** Returns null for an empty text, unless a formula has made it. */
  #string(text: string): string | null {
    if (text.length > SPREADSHEET_LIMITS.cellLength) throw new UnreadableFileError('not_understood')
    return text === '' && this.#attributes['table:formula'] === undefined ? null : text
  }

  #isShownError(): boolean {
    return this.#attributes['table:formula'] !== undefined && PROGRAM_ERROR.test(this.#text)
  }

  /** Returns a number, or its text if a number format shows leading zeros; both if the text says something else. */
  #number(written: string): GridCell {
    const value = this.#finite(written)
    if (/^0\d+$/.test(this.#text) && Number(this.#text) === value) return this.#text
    // Programs may leave out the text of a number.
    const isShown = this.#paragraphs > 0 && value >= 0 && this.#attributes['office:value-type'] === 'float'
    const shown = isShown ? otherwiseShown(value, this.#text.trim()) : undefined
    return shown === undefined || this.#isStruck ? value : { kind: 'shown', value, shown }
  }

  #finite(written: string): number {
    if (!NUMBER.test(written)) throw new UnreadableFileError('malformed')
    return Number(written)
  }

  #openSpan(style: string | undefined, depth: number): void {
    if (this.#struckSpan === 0 && this.#styles.isStruckText(style)) this.#struckSpan = depth
  }

  #startParagraph(): void {
    if (this.#paragraphs > 0) this.add('\n')
    this.#paragraphs += 1
  }
}

/**
 * Returns a number of rows or columns; 1 without one. Throws UnreadableFileError unless it is a positive whole number.
 */
export function countOf(text: string | undefined): number {
  if (text === undefined) return 1
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UnreadableFileError('malformed')
  return Number(text)
}
