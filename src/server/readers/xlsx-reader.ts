import { type Cell, type CellValue, readXlsx as readWorkbook, type Sheet } from 'hucre/xlsx'
import type { GridCell, GridRow } from '#server/modules/sheets/reading/grid.rules.ts'
import { PROGRESS_STEP, type SheetReader, SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import { readZipDirectory } from './zip-directory.ts'
import { extractEntry, packStored } from './zip-parts.ts'

const CONTENT_TYPES = '[Content_Types].xml'
/** Part of OpenDocument archives that states their type. */
const OPEN_DOCUMENT_TYPE = 'mimetype'
/** Folders of parts without cells. They are skipped, so that a broken chart or a huge logo does not stop an import. */
const OTHER_PARTS =
  /(^|\/)(docProps|customXml|drawings|diagrams|charts|chartsheets|media|theme|pivot\w+|externalLinks|slicers?|slicerCaches|timelines?|timelineCaches|tables|threadedComments|persons|ctrlProps|activeX|embeddings|printerSettings|richData|worksheets\/_rels)\//i
const OTHER_FILES = /(^|\/)(comments\d*|metadata|cellimages|calcChain)\.xml$/i

/**
 * Reads a workbook in the library's whole-file mode, because its streaming mode cannot distinguish a formula without a
 * value from an empty cell, nor a damaged part from a short one.
 */
export const readXlsx: SheetReader = async (bytes, { onRows } = {}) => {
  const archive = packStored(cellParts(bytes))
  const sheets = await parse(archive)
  const all = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  let rows = 0
  return sheets.map((sheet) => ({
    name: sheet.name,
    rows: gridRows(sheet, () => {
      rows += 1
      if (rows % PROGRESS_STEP === 0) onRows?.(rows, all)
    }),
  }))
}

function cellParts(bytes: Buffer): Map<string, Buffer> {
  const entries = readZipDirectory(bytes)
  const has = (part: string) => entries.some(({ name }) => name === part)
  if (!has(CONTENT_TYPES)) throw new UnreadableFileError(has(OPEN_DOCUMENT_TYPE) ? 'open_document' : 'not_xlsx')
  const parts = new Map<string, Buffer>()
  for (const entry of entries) {
    const holdsCells =
      /\.(xml|rels)$/i.test(entry.name) && !OTHER_PARTS.test(entry.name) && !OTHER_FILES.test(entry.name)
    if (holdsCells) parts.set(entry.name, extractEntry(bytes, entry))
  }
  return parts
}

async function parse(archive: Buffer): Promise<Sheet[]> {
  try {
    return (await readWorkbook(archive)).sheets
  } catch (error) {
    // The checksums were right, so this is a binary workbook, malformed XML, or a cell far outside the table.
    throw new UnreadableFileError('not_understood', error)
  }
}

/** Returns the rows that are not empty, with formulas and errors as the library reports them. */
function gridRows(sheet: Sheet, onRow: () => void): GridRow[] {
  const details = detailsByRow(sheet)
  const rows: GridRow[] = []
  for (const [index, values] of sheet.rows.entries()) {
    const cells: GridCell[] = values.map(gridValue)
    for (const [column, cell] of details.get(index) ?? []) cells[column] = gridCell(cell)
    while (cells.length > 0 && (cells.at(-1) ?? null) === null) cells.pop()
    if (cells.length > 0) rows.push({ number: index + 1, cells })
    onRow()
  }
  return rows
}

function detailsByRow(sheet: Sheet): Map<number, [column: number, cell: Cell][]> {
  const details = new Map<number, [number, Cell][]>()
  for (const [key, cell] of sheet.cells ?? []) {
    if (cell.type !== 'error' && cell.formula === undefined) continue
    const comma = key.indexOf(',')
    const row = Number(key.slice(0, comma))
    const place: [number, Cell] = [Number(key.slice(comma + 1)), cell]
    const known = details.get(row)
    if (known) known.push(place)
    else details.set(row, [place])
  }
  return details
}

function gridCell(cell: Cell): GridCell {
  if (cell.type === 'error') return { kind: 'error', text: String(cell.value) }
  return { kind: 'formula', value: gridValue(cell.value) }
}

/** Dates and booleans have no meaning in a sheet; they become texts and are reported at their place. */
function gridValue(value: CellValue): string | number | null {
  if (typeof value === 'string' && value.length > SPREADSHEET_LIMITS.cellLength)
    throw new UnreadableFileError('not_understood')
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'boolean' ? String(value).toUpperCase() : (value ?? null)
}
