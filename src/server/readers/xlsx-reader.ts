import { readFile, stat } from 'node:fs/promises'
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import type { GridCell, GridRow, WorksheetGrid } from '#server/modules/sheets/grid.rules.ts'
import { type SheetFileReader, UnreadableFileError } from './sheet-file.ts'
import { readZipDirectory } from './zip-directory.ts'
import { extractEntry, packStored } from './zip-parts.ts'

export const MAX_FILE_SIZE = 50_000_000

/** What a spreadsheet program can hold in a cell. */
export const MAX_CELL_LENGTH = 32_767

const OLE_HEADER = Buffer.from('d0cf11e0', 'hex')
const ZIP_HEADER = Buffer.from('PK\u0003\u0004')
const CONTENT_TYPES = '[Content_Types].xml'
/** Folders of parts that hold no cells. They are left out, so that a broken chart or a huge logo stops no import. */
const OTHER_PARTS =
  /(^|\/)(docProps|customXml|drawings|diagrams|charts|chartsheets|media|theme|pivot\w+|externalLinks|slicers?|slicerCaches|timelines?|timelineCaches|tables|threadedComments|persons|ctrlProps|activeX|embeddings|printerSettings|richData|worksheets\/_rels)\//i
const OTHER_FILES = /(^|\/)(comments\d*|metadata|cellimages|calcChain)\.xml$/i
const PROGRESS_STEP = 2000

/**
 * Reads an .xlsx file by its bytes, whatever its name. The library's whole-file mode is used on purpose: its streaming mode tells
 * neither a formula without a value from an empty cell nor a damaged part from a short one.
 */
export const readXlsxFile: SheetFileReader = async (path, options) => readXlsxBytes(await readBytes(path), options)

/** As `readXlsxFile`, for bytes that are in memory; `onRows` is told how many rows of all are done. */
export async function readXlsxBytes(
  bytes: Buffer,
  { onRows }: { onRows?: (rows: number, all: number) => void } = {},
): Promise<WorksheetGrid[]> {
  refuseOtherFormats(bytes)
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

async function readBytes(path: string): Promise<Buffer> {
  const file = await stat(path).catch((error: unknown) => {
    throw new UnreadableFileError('not_found', error)
  })
  if (!file.isFile()) throw new UnreadableFileError('not_found')
  if (file.size > MAX_FILE_SIZE) throw new UnreadableFileError('too_large')
  return readFile(path).catch((error: unknown) => {
    throw new UnreadableFileError('not_found', error)
  })
}

function refuseOtherFormats(bytes: Buffer): void {
  if (bytes.length === 0) throw new UnreadableFileError('empty')
  if (bytes.subarray(0, OLE_HEADER.length).equals(OLE_HEADER)) throw new UnreadableFileError('old_or_locked')
  if (!bytes.subarray(0, ZIP_HEADER.length).equals(ZIP_HEADER)) throw new UnreadableFileError('not_xlsx')
}

function cellParts(bytes: Buffer): Map<string, Buffer> {
  const entries = readZipDirectory(bytes)
  if (!entries.some(({ name }) => name === CONTENT_TYPES)) throw new UnreadableFileError('not_xlsx')
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
    return (await readXlsx(archive)).sheets
  } catch (error) {
    // The parts' checksums were right: a binary workbook, XML that some program wrote badly, or a cell far outside of the table.
    throw new UnreadableFileError('not_understood', error)
  }
}

/** The rows that hold anything, with what the library knows of formulas and errors put in their place. */
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

/** Dates and truth values have no meaning in a sheet; as text they are reported where they stand. */
function gridValue(value: CellValue): string | number | null {
  if (typeof value === 'string' && value.length > MAX_CELL_LENGTH) throw new UnreadableFileError('not_understood')
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'boolean' ? String(value).toUpperCase() : (value ?? null)
}
