import { CsvError, parse } from 'csv-parse/sync'
import { QUESTION_FILE_LIMITS } from '#contract/question-files.ts'
import { isBlankLine, separatorOf } from '../csv-text.ts'
import { MOST_SOURCE, type Piece } from './item-pieces.ts'

/** The most lines of a record; a quoted field that is longer was never closed. */
const MOST_LINES = 60

/**
 * The most records that are read: a heading, and one question more than the limit, so that `readPieces` refuses the
 * file.
 */
const MOST_RECORDS = QUESTION_FILE_LIMITS.items + 2

export interface CsvRecord extends Piece {
  /** Undefined for a record that cannot be parsed. */
  cells: readonly string[] | undefined
}

/**
 * Splits a CSV file into records, at most `most`. Each record is parsed alone, so that an unclosed quotation mark
 * spoils only one line.
 */
export function csvRecords(text: string, most = MOST_RECORDS): CsvRecord[] {
  const lines = text.split('\n')
  const { separator, isStated } = separatorOf(text)
  const records: CsvRecord[] = []
  for (let at = isStated ? 1 : 0; at < lines.length && records.length < most; ) {
    const taken = wholeRecord(lines, at)
    const isEmpty = taken.every(isBlankLine)
    const cells = isEmpty ? [] : cellsOf(taken.join('\n'), separator)
    const used = cells ? taken : taken.slice(0, 1)
    const source = used.join('\n')
    if (!isEmpty) records.push({ line: at + 1, source, cells: cells ?? cellsOf(source, separator) })
    at += used.length
  }
  return records
}

/**
 * Returns the lines of the record that begins at `at`, or only the first line if a quoted field in it is never closed.
 */
function wholeRecord(lines: readonly string[], at: number): readonly string[] {
  let quotes = 0
  for (let end = at; end < Math.min(lines.length, at + MOST_LINES); end++) {
    quotes += (lines[end] ?? '').split('"').length - 1
    if (quotes % 2 === 0) return lines.slice(at, end + 1)
  }
  return lines.slice(at, at + 1)
}

/**
 * Returns the cells of a record; undefined if it cannot be parsed. A record longer than any question has no cells, and
 * is rejected later for its length.
 */
function cellsOf(source: string, delimiter: string): readonly string[] | undefined {
  if (source.length > MOST_SOURCE) return []
  try {
    const [cells, second] = parse(source, { delimiter, relax_column_count: true, relax_quotes: true, ltrim: true })
    return second ? undefined : (cells ?? [])
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}
