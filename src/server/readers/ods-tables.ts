import type { FaultPlace } from '#contract/unreadable-files.ts'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { GridRows } from './grid-rows.ts'
import { OdsCell } from './ods-cell.ts'
import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import type { XmlHandler } from './xml-part.ts'

type Attributes = Readonly<Record<string, string>>

/** A worksheet's depth in the file: document, body, spreadsheet, table. Deeper ones are copies of linked data. */
const TABLE_DEPTH = 4
const HIDDEN = new Set(['collapse', 'filter'])
/** Maximum times that a row with values may occur: rows of students differ. */
const MOST_EQUAL_ROWS = 1000
/** Elements of a table that hold rows and columns. All others (drawings, forms, links) may hold copies of tables. */
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
  /** Number of columns declared so far. */
  columns: number
  row: number
}

interface OpenRow {
  depth: number
  times: number
  isHidden: boolean
  column: number
}

/** Reads the worksheets of an OpenDocument file's content. Expands repeated rows and cells within the table's limits. */
export class OdsTables implements XmlHandler {
  readonly worksheets: WorksheetGrid[] = []
  readonly #onRow: () => void
  readonly #hiddenStyles = new Set<string>()
  #style = ''
  #hasBody = false
  #table: OpenTable | undefined
  #hiddenGroups: number[] = []
  /** Depth of a skipped element of the table; 0 outside of one. */
  #skipped = 0
  #row: OpenRow | undefined
  #cell: OdsCell | undefined
  #cellDepth = 0

  constructor(onRow: () => void) {
    this.#onRow = onRow
  }

  /** Where the reading is or ended. */
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
    else if (name === 'style:style') this.#style = attributes['style:name'] ?? ''
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#hiddenStyles.add(this.#style)
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
      isHidden: this.#hiddenStyles.has(attributes['table:style-name'] ?? ''),
      rows: new GridRows(),
      hiddenRanges: [],
      columns: 0,
      row: 0,
    }
  }

  #openInTable(name: string, attributes: Attributes, depth: number): void {
    const table = this.#table
    if (!table) return
    if (name === 'table:table-column') {
      const first = table.columns
      table.columns += repeated(attributes['table:number-columns-repeated'])
      if (HIDDEN.has(attributes['table:visibility'] ?? '')) table.hiddenRanges.push([first, table.columns - 1])
    } else if (name === 'table:table-row-group') {
      if (attributes['table:display'] === 'false') this.#hiddenGroups.push(depth)
    } else if (name === 'table:table-row') {
      table.row += 1
      const isHidden = HIDDEN.has(attributes['table:visibility'] ?? '') || this.#hiddenGroups.length > 0
      this.#row = { depth, times: repeated(attributes['table:number-rows-repeated']), isHidden, column: 0 }
    } else if (!HOLDERS.has(name)) this.#skipped = depth
  }

  #openCell(name: string, attributes: Attributes, depth: number): void {
    if (name !== 'table:table-cell' && name !== 'table:covered-table-cell') throw new UnreadableFileError('malformed')
    this.#cell = new OdsCell(attributes, repeated(attributes['table:number-columns-repeated']))
    this.#cellDepth = depth
  }

  #closeCell(cell: OdsCell): void {
    const { times } = cell
    const value = cell.value()
    this.#cell = undefined
    if (!this.#row || !this.#table) return
    const first = this.#row.column
    this.#row.column += times
    if (value === null) return
    if (this.#row.column > SPREADSHEET_LIMITS.columns) throw new UnreadableFileError('not_understood')
    for (let column = first; column < first + times; column += 1) this.#table.rows.put(column, value)
  }

  #closeRow({ times, isHidden }: OpenRow): void {
    this.#row = undefined
    if (!this.#table) return
    const isFilled = this.#table.rows.end(this.#table.row, isHidden, times)
    if (isFilled && times > MOST_EQUAL_ROWS) throw new UnreadableFileError('not_understood')
    this.#table.row += times - 1
    this.#onRow()
  }

  #closeTable({ name, isHidden, rows, hiddenRanges }: OpenTable): void {
    this.#table = undefined
    const hiddenColumns = rows.hiddenColumns(hiddenRanges)
    this.worksheets.push({
      name,
      rows: rows.rows,
      ...(isHidden ? { hidden: true } : {}),
      ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
    })
  }
}

/** Returns how often a row or cell occurs. Throws UnreadableFileError for anything but a positive whole number. */
function repeated(times: string | undefined): number {
  if (times === undefined) return 1
  if (!/^[1-9]\d{0,8}$/.test(times)) throw new UnreadableFileError('malformed')
  return Number(times)
}
