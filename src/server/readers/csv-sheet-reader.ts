import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { GridCell, GridRow } from '#server/modules/sheets/reading/grid.rules.ts'
import { separatorOf, withoutGuard } from './csv-text.ts'
import { PROGRESS_STEP, type SheetReader, SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import { sheetText } from './sheet-text.ts'
import { countControls, MOST_CONTROLS_SHARE } from './text-encoding.ts'

/** The name of the only worksheet, since CSV has none. */
const WORKSHEET = 'CSV'
/** How many bytes are parsed before other work of the thread may run. */
const SLICE = 65_536

const PROGRAM_ERROR = /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|N\/A)$/
const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/

/**
 * Reads a CSV file as one worksheet. Rows are numbered as in a spreadsheet program: a quoted cell may contain line
 * breaks, and empty lines count. A file with a misplaced quotation mark, which would join rows, is refused with the
 * number of the row.
 */
export const readCsvSheet: SheetReader = async (bytes, { onRows } = {}) => {
  const text = textOf(bytes)
  const { separator, isStated } = separatorOf(text)
  const content = isStated ? text.slice(text.indexOf('\n') + 1) : text
  const all = countLines(content)
  const rows: GridRow[] = []
  let read = 0
  let isTable = false
  function take(record: readonly string[]): void {
    read += 1
    isTable ||= record.length > 1
    const cells = gridCells(record, read)
    if (cells.length > 0) rows.push({ number: read, cells })
    if (read % PROGRESS_STEP === 0) onRows?.(read, all)
  }
  await takeApart(content, separator, take)
  if (!isTable) throw new UnreadableFileError('not_xlsx')
  return [{ name: WORKSHEET, rows }]
}

function textOf(bytes: Buffer): string {
  const text = sheetText(bytes)
  if (text.trim() === '') throw new UnreadableFileError('empty')
  // Other programs export web pages or other markup under the file names of spreadsheets.
  if (/^\s*(<|MIME-Version:)/i.test(text)) throw new UnreadableFileError('web_page')
  if (countControls(text) > text.length * MOST_CONTROLS_SHARE) throw new UnreadableFileError('not_xlsx')
  return text
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

async function takeApart(text: string, separator: string, take: (record: readonly string[]) => void): Promise<void> {
  const parser = parse({ delimiter: separator, record_delimiter: '\n', relax_column_count: true })
  try {
    await pipeline(slices(Buffer.from(text)), parser, async (records: AsyncIterable<string[]>) => {
      for await (const record of records) take(record)
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser has returned every row before the broken one.
    throw new UnreadableFileError('quote_misplaced', error, { row: Number(error.records) + 1 })
  }
}

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE) {
    yield bytes.subarray(start, start + SLICE)
    await nextTurn()
  }
}

/** Returns a record's cells, without the empty ones at its end. */
function gridCells(record: readonly string[], row: number): GridCell[] {
  const { rows, columns, cellLength } = SPREADSHEET_LIMITS
  if (row > rows) throw new UnreadableFileError('too_large')
  if (record.length > columns) throw new UnreadableFileError('not_understood')
  const cells = record.map((text) => {
    if (text.length > cellLength) throw new UnreadableFileError('not_understood')
    return gridCell(text)
  })
  while (cells.length > 0 && cells.at(-1) === null) cells.pop()
  return cells
}

/**
 * Returns a number only if it would be shown with the same text, so that seat numbers and student ids keep leading
 * zeros.
 */
function gridCell(text: string): GridCell {
  if (text === '') return null
  if (PROGRAM_ERROR.test(text)) return { kind: 'error', text }
  return NUMBER.test(text) && String(Number(text)) === text ? Number(text) : withoutGuard(text)
}
