import type { FaultPlace } from '#contract/unreadable-files.ts'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { GridRows } from './grid-rows.ts'
import type { MergedRange } from './merged-cells.ts'
import { countOf, OdsCell } from './ods-cell.ts'
import type { OdsStyles } from './ods-styles.ts'
import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import type { XmlHandler } from './xml-part.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * The depth of a worksheet's table in the file, below document, body and spreadsheet. Deeper tables are copies of
 * linked data.
 */
const TABLE_DEPTH = 4
const HIDDEN = new Set(['collapse', 'filter'])
/** The most times that a row with values may be repeated: rows of students differ from each other. */
const MOST_EQUAL_ROWS = 1000
/**
 * Elements of a table that contain rows and columns. Other elements (drawings, forms, links) are skipped, because they
 * may contain copies of tables.
 */
const HOLDERS = new Set([
  'table:table-columns',
  'table:table-header-columns',
  'table:table-column-group',
  'table:table-rows',
  'table:table-header-rows',
])

interface OpenTable {
  name: string
  isHidden: boolean
  rows: GridRows
  hiddenRanges: [number, number][]
  /** The style, by columns, of cells that name no style. */
  cellStyles: { from: number; to: number; style: string }[]
  merges: MergedRange[]
  /** The number of columns that the table has declared so far. */
  columns: number
  row: number
}

interface OpenRow {
  depth: number
  times: number
  isHidden: boolean
  column: number
  /** The style of the row's cells that name no style. */
  cellStyle: string | undefined
  /** The merged cells that begin in the row, as if the row were not repeated. */
  merges: MergedRange[]
}

/** Reads the worksheets from an OpenDocument file's content. Repeated rows and cells are repeated, up to the limits. */
export class OdsTables implements XmlHandler {
  readonly worksheets: WorksheetGrid[] = []
  readonly #onRow: () => void
  readonly #styles: OdsStyles
  #hasBody = false
  #table: OpenTable | undefined
  #hiddenGroups: number[] = []
  /** The depth of the element in a table whose content is being skipped; 0 while nothing is skipped. */
  #skipped = 0
  #row: OpenRow | undefined
  #cell: OdsCell | undefined
  #cellDepth = 0

  /** `styles` are the file's named styles; the styles that the content defines are added to them. */
  constructor(onRow: () => void, styles: OdsStyles) {
    this.#onRow = onRow
    this.#styles = styles
  }

  /** The worksheet and row that are being read, or at which reading failed. */
  get place(): FaultPlace {
    return this.#table ? { worksheet: this.#table.name, row: this.#table.row || null } : {}
  }

  open(name: string, attributes: Attributes, depth: number): void {
    if (depth === 1 && name !== 'office:document-content') throw new UnreadableFileError('malformed')
    if (this.#skipped > 0) return
    if (this.#cell) this.#cell.open(name, attributes, depth - this.#cellDepth)
    else if (this.#row) this.#openCell(name, attributes, depth)
    else if (this.#table) this.#openInTable(name, attributes, depth)
    else if (name === 'office:spreadsheet' && depth === 3) this.#hasBody = true
    else if (name === 'table:table' && depth === TABLE_DEPTH && this.#hasBody) this.#openTable(attributes)
    else this.#styles.open(name, attributes)
  }

  text(text: string): void {
    if (this.#skipped === 0) this.#cell?.add(text)
  }

  close(_name: string, depth: number): void {
    if (this.#skipped > 0) {
      if (this.#skipped === depth) this.#skipped = 0
    } else if (this.#cell && depth > this.#cellDepth) this.#cell.close(depth - this.#cellDepth)
    else if (this.#cell) this.#closeCell(this.#cell)
    else if (this.#row?.depth === depth) this.#closeRow(this.#row)
    else if (this.#hiddenGroups.at(-1) === depth) this.#hiddenGroups.pop()
    else if (this.#table && depth === TABLE_DEPTH) this.#closeTable(this.#table)
    else if (depth === 1 && !this.#hasBody) throw new UnreadableFileError('malformed')
  }

  #openTable(attributes: Attributes): void {
    this.#table = {
      name: attributes['table:name'] ?? '',
      isHidden: this.#styles.isHiddenTable(attributes['table:style-name']),
      rows: new GridRows(),
      hiddenRanges: [],
      cellStyles: [],
      merges: [],
      columns: 0,
      row: 0,
    }
  }

  #openInTable(name: string, attributes: Attributes, depth: number): void {
    const table = this.#table
    if (!table) return
    if (name === 'table:table-column') {
      const first = table.columns
      table.columns += countOf(attributes['table:number-columns-repeated'])
      if (HIDDEN.has(attributes['table:visibility'] ?? '')) table.hiddenRanges.push([first, table.columns - 1])
      const style = attributes['table:default-cell-style-name']
      if (this.#styles.isStruckCell(style)) table.cellStyles.push({ from: first, to: table.columns - 1, style })
    } else if (name === 'table:table-row-group') {
      if (attributes['table:display'] === 'false') this.#hiddenGroups.push(depth)
    } else if (name === 'table:table-row') {
      table.row += 1
      const isHidden = HIDDEN.has(attributes['table:visibility'] ?? '') || this.#hiddenGroups.length > 0
      this.#row = {
        depth,
        times: countOf(attributes['table:number-rows-repeated']),
        isHidden,
        column: 0,
        cellStyle: attributes['table:default-cell-style-name'],
        merges: [],
      }
    } else if (!HOLDERS.has(name)) this.#skipped = depth
  }

  #openCell(name: string, attributes: Attributes, depth: number): void {
    if (name !== 'table:table-cell' && name !== 'table:covered-table-cell') throw new UnreadableFileError('malformed')
    this.#cell = new OdsCell(attributes, this.#styles, this.#row?.cellStyle ?? this.#columnStyle())
    this.#cellDepth = depth
  }

  /** Returns the style of a cell in the current column if neither the cell nor its row names one. */
  #columnStyle(): string | undefined {
    const column = this.#row?.column ?? 0
    return this.#table?.cellStyles.find(({ from, to }) => from <= column && column <= to)?.style
  }

  #closeCell(cell: OdsCell): void {
    const { times } = cell
    const value = cell.value()
    this.#cell = undefined
    if (!this.#row || !this.#table) return
    const first = this.#row.column
    this.#row.column += times
    const { columns, rows } = cell.span
    if (columns > 1 || rows > 1) {
      const firstRow = this.#table.row
      const range = { firstRow, lastRow: firstRow + rows - 1, firstColumn: first, lastColumn: first + columns - 1 }
      this.#row.merges.push(range)
    }
    if (value === null) return
    if (this.#row.column > SPREADSHEET_LIMITS.columns) throw new UnreadableFileError('not_understood')
    for (let column = first; column < first + times; column += 1) this.#table.rows.put(column, value)
  }

  #closeRow({ times, isHidden, merges }: OpenRow): void {
    this.#row = undefined
    if (!this.#table) return
    const isFilled = this.#table.rows.end(this.#table.row, isHidden, times)
    if (isFilled && times > MOST_EQUAL_ROWS) throw new UnreadableFileError('not_understood')
    for (let later = 0; later < (isFilled ? times : 1); later += 1) {
      for (const range of merges) {
        this.#table.merges.push({
          ...range,
          firstRow: range.firstRow + later,
          lastRow: range.lastRow + later,
        })
      }
    }
    this.#table.row += times - 1
    this.#onRow()
  }

  #closeTable({ name, isHidden, rows, hiddenRanges, merges }: OpenTable): void {
    this.#table = undefined
    rows.merge(merges)
    const hiddenColumns = rows.hiddenColumns(hiddenRanges)
    this.worksheets.push({
      name,
      rows: rows.rows,
      ...(isHidden ? { hidden: true } : {}),
      ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
    })
  }
}
