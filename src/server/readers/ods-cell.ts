import type { GridCell } from '#server/modules/sheets/reading/grid.rules.ts'
import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import { percentText } from './xlsx-styles.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/
/** What a program shows for an error, where it does not mark it. */
const PROGRAM_ERROR = /^(?:#(?:REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|N\/A)|Err:\d{3})$/

/** One cell of an OpenDocument table: its attributes, and its text without comments and drawings. */
export class OdsCell {
  /** How many columns the cell fills. */
  readonly times: number
  readonly #attributes: Readonly<Record<string, string>>
  #text = ''
  #paragraphs = 0
  /** Depth of a comment or drawing within the cell; 0 outside of one. */
  #skipped = 0

  constructor(attributes: Readonly<Record<string, string>>, times: number) {
    this.#attributes = attributes
    this.times = times
  }

  /** Opens an element within the cell; its children have depth 1. */
  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void {
    if (this.#skipped > 0) return
    if (name === 'text:p' && depth === 1) this.#startParagraph()
    else if (name === 'text:s') this.add(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 1000)))
    else if (name === 'text:tab' || name === 'text:line-break') this.add(' ')
    else if (name !== 'text:span' && name !== 'text:a') this.#skipped = depth
  }

  add(text: string): void {
    if (this.#skipped > 0 || this.#paragraphs === 0) return
    this.#text += text
    if (this.#text.length > SPREADSHEET_LIMITS.cellLength) throw new UnreadableFileError('not_understood')
  }

  close(depth: number): void {
    if (this.#skipped === depth) this.#skipped = 0
  }

  /** Returns the cell's value. Throws UnreadableFileError for a number that is none. */
  value(): GridCell {
    const value = this.#plain()
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

  /** Returns null for an empty text, unless a formula made it. */
  #string(text: string): string | null {
    if (text.length > SPREADSHEET_LIMITS.cellLength) throw new UnreadableFileError('not_understood')
    return text === '' && this.#attributes['table:formula'] === undefined ? null : text
  }

  #isShownError(): boolean {
    return this.#attributes['table:formula'] !== undefined && PROGRAM_ERROR.test(this.#text)
  }

  /** Keeps the leading zeros that a number format adds. */
  #number(written: string): GridCell {
    const value = this.#finite(written)
    return /^0\d+$/.test(this.#text) && Number(this.#text) === value ? this.#text : value
  }

  #finite(written: string): number {
    if (!NUMBER.test(written)) throw new UnreadableFileError('malformed')
    return Number(written)
  }

  #startParagraph(): void {
    if (this.#paragraphs > 0) this.add('\n')
    this.#paragraphs += 1
  }
}
