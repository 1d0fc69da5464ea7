import type { GridCell } from '#server/modules/sheets/reading/grid.rules.ts'
import { cellText, columnIndex } from '#server/modules/sheets/reading/grid-cell.rules.ts'
import { GridRows } from './grid-rows.ts'
import type { MergedRange } from './merged-cells.ts'
import { otherwiseShown } from './number-format.ts'
import { UnreadableFileError } from './sheet-file.ts'
import { type CellString, cellString, RichText } from './xlsx-strings.ts'
import { type CellStyle, dateText, shownNumber } from './xlsx-styles.ts'
import { isTrue, type XmlHandler } from './xml-part.ts'

/** What cells refer to in other parts of the workbook. */
export interface WorkbookContext {
  strings: readonly CellString[]
  styles: readonly CellStyle[]
  isFrom1904: boolean
}

interface OpenCell {
  column: number
  type: string
  style: number
  isFormula: boolean
  /** The text of the element `v`; undefined without one. */
  value: string | undefined
  inline: CellString | undefined
}

const RANGE = /^([A-Z]{1,3})([1-9]\d{0,6})(?::([A-Z]{1,3})([1-9]\d{0,6}))?$/
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/**
 * Reads the cells of one worksheet's XML. Each row and cell must occur once and in order, as the format demands. A file
 * that breaks this rule is refused: programs read different values from it, so the office could see another mark than
 * the portal.
 */
export class WorksheetCells implements XmlHandler {
  readonly #context: WorkbookContext
  readonly #onRow: () => void
  readonly #rows = new GridRows()
  readonly #hiddenRanges: [number, number][] = []
  readonly #merges: MergedRange[] = []
  readonly #rich = new RichText()
  #hasData = false
  #isData = false
  #row = 0
  #isHidden = false
  #isRow = false
  #column = -1
  #cell: OpenCell | undefined
  #isValue = false
  #isInline = false

  constructor(context: WorkbookContext, onRow: () => void) {
    this.#context = context
    this.#onRow = onRow
  }

  /** The row that is being read or was read last; null before the first row. */
  get row(): number | null {
    return this.#row === 0 ? null : this.#row
  }

  get rows() {
    return this.#rows.rows
  }

  /** Returns the hidden columns that have a value. */
  hiddenColumns(): number[] {
    return this.#rows.hiddenColumns(this.#hiddenRanges)
  }

  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void {
    if (depth === 1) demand(name === 'worksheet')
    else if (this.#cell) this.#openInCell(name, attributes)
    else if (this.#isRow) {
      if (name === 'c') this.#openCell(attributes)
    } else if (this.#isData) {
      if (name === 'row') this.#openRow(attributes)
    } else if (name === 'sheetData') {
      demand(depth === 2 && !this.#hasData)
      this.#hasData = true
      this.#isData = true
    } else if (name === 'col') this.#hideColumns(attributes)
    else if (name === 'mergeCell') this.#merge(attributes)
  }

  text(text: string): void {
    if (!this.#cell) return
    if (this.#isValue) this.#cell.value += text
    else if (this.#isInline) this.#rich.add(text)
  }

  close(name: string, depth: number): void {
    if (this.#cell) this.#closeInCell(name)
    else if (name === 'row' && this.#isRow) this.#closeRow()
    else if (name === 'sheetData') this.#isData = false
    else if (depth === 1) {
      demand(this.#hasData)
      // The list of merged cells follows the rows.
      this.#rows.merge(this.#merges)
    }
  }

  #hideColumns({ min, max, hidden, width }: Readonly<Record<string, string>>): void {
    if (isTrue(hidden) || Number(width ?? 1) === 0) this.#hiddenRanges.push([Number(min) - 1, Number(max) - 1])
  }

  #merge({ ref = '' }: Readonly<Record<string, string>>): void {
    const [, firstLetters = '', firstRow, lastLetters = firstLetters, lastRow = firstRow] = RANGE.exec(ref) ?? []
    demand(firstRow !== undefined)
    this.#merges.push({
      firstRow: Number(firstRow),
      lastRow: Number(lastRow),
      firstColumn: columnIndex(firstLetters),
      lastColumn: columnIndex(lastLetters),
    })
  }

  #openRow({ r, hidden, ht }: Readonly<Record<string, string>>): void {
    const number = r === undefined ? this.#row + 1 : Number(r)
    demand(Number.isInteger(number) && number > this.#row)
    this.#row = number
    this.#isRow = true
    this.#isHidden = isTrue(hidden) || Number(ht ?? 1) === 0
    this.#column = -1
  }

  #closeRow(): void {
    this.#rows.end(this.#row, this.#isHidden)
    this.#isRow = false
    this.#onRow()
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const column = r === undefined ? this.#column + 1 : this.#columnOf(r)
    demand(column > this.#column)
    this.#column = column
    this.#cell = { column, type: t, style: Number(s), isFormula: false, value: undefined, inline: undefined }
  }

  #columnOf(reference: string): number {
    const [, letters = '', row] = REFERENCE.exec(reference) ?? []
    demand(Number(row) === this.#row)
    return columnIndex(letters)
  }

  #openInCell(name: string, attributes: Readonly<Record<string, string>>): void {
    const cell = this.#cell
    if (!cell) return
    if (this.#isInline) this.#rich.open(name, attributes)
    else if (name === 'f') cell.isFormula = true
    else if (name === 'v') {
      demand(cell.value === undefined)
      cell.value = ''
      this.#isValue = true
    } else if (name === 'is') {
      this.#isInline = true
      this.#rich.start()
    }
  }

  #closeInCell(name: string): void {
    const cell = this.#cell
    if (!cell) return
    if (name === 'v') this.#isValue = false
    else if (name === 'is') {
      this.#isInline = false
      cell.inline = this.#rich.end()
    } else if (this.#isInline) this.#rich.close(name)
    else if (name === 'c') {
      this.#rows.put(cell.column, this.#gridCell(cell))
      this.#cell = undefined
    }
  }

  #gridCell(cell: OpenCell): GridCell {
    const value = this.#valueOf(cell)
    const style = this.#context.styles[cell.style]
    if (value !== null && typeof value !== 'object' && style?.isStruck) return { kind: 'struck', text: cellText(value) }
    if (typeof value === 'number' && style?.format) {
      const shown = otherwiseShown(value, style.format(value))
      if (shown !== undefined) return { kind: 'shown', value, shown }
    }
    return cell.isFormula && (value === null || typeof value !== 'object') ? { kind: 'formula', value } : value
  }

  #valueOf({ type, style, value, inline, isFormula }: OpenCell): string | number | GridCell {
    if (type === 'inlineStr') return inline || null
    if (value === undefined) return null
    switch (type) {
      case 'n':
        return this.#numberOf(value.trim(), style)
      case 's':
        return this.#shared(value)
      case 'str':
        return value === '' && !isFormula ? null : cellString(value)
      case 'b':
        return isTrue(value.trim()) ? 'TRUE' : 'FALSE'
      case 'e':
        return { kind: 'error', text: cellString(value) }
      case 'd':
        return value.slice(0, 10)
      default:
        throw new UnreadableFileError('malformed')
    }
  }

  #numberOf(text: string, styleIndex: number): GridCell {
    if (text === '') return null
    demand(NUMBER.test(text))
    const value = Number(text)
    const style = this.#context.styles[styleIndex]?.number ?? null
    if (style !== 'date') return shownNumber(value, style)
    const date = dateText(value, this.#context.isFrom1904)
    return date ?? value
  }

  #shared(text: string): CellString | null {
    const index = text.trim()
    const shared = /^\d+$/.test(index) ? this.#context.strings[Number(index)] : undefined
    demand(shared !== undefined)
    return shared || null
  }
}

function demand(isRight: boolean): asserts isRight {
  if (!isRight) throw new UnreadableFileError('malformed')
}
