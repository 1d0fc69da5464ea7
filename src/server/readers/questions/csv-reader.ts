import type { MarkupNode } from '#contract/markup.ts'
import { MarkupError, parseMarkup } from '#contract/markup.ts'
import { QUESTION_KINDS, type QuestionKind, WRITTEN_COMPARISONS } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import {
  ItemRefusedError,
  type QuestionReading,
  tidySpaced,
  tidyText,
} from '#server/modules/quiz/files/question-file.rules.ts'
import { type ItemText, type Losses, questionOfItem, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { withoutGuard } from '../csv-text.ts'
import { answerPlaces } from './csv-answers.ts'
import { type CsvColumns, columnsOfHeading, PLAIN_COLUMNS, placeNamed } from './csv-columns.ts'
import { csvRecords } from './csv-records.ts'
import { QuestionFileError } from './file-fault.ts'
import { MOST_SOURCE, readPieces } from './item-pieces.ts'
import { mediaOnShelf } from './item-text.ts'
import { MediaShelf } from './media-shelf.ts'

/** The sign between the prompt and the match of a pair. */
const ARROW = /\s*->\s*/

/**
 * Reads a CSV file with one question per row. Without headings, the columns are `PLAIN_COLUMNS`; if no row is a
 * question then, it throws QuestionFileError `no_columns`.
 */
export function readCsv(text: string, shelf = new MediaShelf()): QuestionReading {
  const records = csvRecords(shelf.lift(text))
  const heading = columnsOfHeading(records[0]?.cells ?? [])
  const columns = heading ?? PLAIN_COLUMNS
  const reading = readPieces('csv', heading ? records.slice(1) : records, {
    read: ({ source, cells }, lost) => csvQuestion(new CsvRow(source, cells, columns, shelf), lost),
    titleOf: ({ source, cells }) => cells?.[columns.text] ?? source,
  })
  // The file is a table of something else, because every row would be rejected.
  if (!heading && reading.items.length === 0 && reading.rejected.length > 0) throw new QuestionFileError('no_columns')
  return reading
}

/** One row, with its fields found by the file's columns. */
class CsvRow {
  readonly columns: CsvColumns
  private readonly cells: readonly string[]
  private readonly shelf: MediaShelf
  private readonly isMarkup: boolean

  constructor(source: string, cells: readonly string[] | undefined, columns: CsvColumns, shelf: MediaShelf) {
    if (source.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
    if (!cells) throw new ItemRefusedError('malformed')
    this.cells = cells
    this.columns = columns
    this.shelf = shelf
    const format = this.cell(columns.format)
    if (format !== '' && format !== 'plain' && format !== 'markup') throw new ItemRefusedError('malformed')
    this.isMarkup = format === 'markup'
  }

  cell(column: number | undefined): string {
    return column === undefined ? '' : withoutGuard(tidyText(this.cells[column] ?? ''))
  }

  /** Returns a cell's text with its tabs and repeated blanks, by which verses are found. */
  text(column: number | undefined): string {
    return column === undefined ? '' : withoutGuard(tidySpaced(this.cells[column] ?? ''))
  }

  kind(): QuestionKind {
    const stated = this.cell(this.columns.kind).toLowerCase()
    const kind = stated === '' ? 'one' : QUESTION_KINDS.find((name) => name === stated)
    if (!kind) throw new ItemRefusedError('other_kind')
    return kind
  }

  /** Whether a column without a known heading has a value in this row. */
  hasMore(): boolean {
    const { options, letters: _, ...single } = this.columns
    const known = new Set([...options, ...Object.values(single)])
    return this.cells.some((cell, column) => !known.has(column) && tidyText(cell) !== '')
  }

  /** Returns a text of the row as nodes, read as plain text or as markup. Throws ItemRefusedError `bad_markup`. */
  nodes(text: string): ItemText {
    if (!this.isMarkup) return textOf(text)
    try {
      const nodes = parseMarkup(text)
      this.requireMedia(nodes)
      return nodes
    } catch (error) {
      if (error instanceof MarkupError) throw new ItemRefusedError('bad_markup')
      throw error
    }
  }

  /** Throws ItemRefusedError if a picture or sound is not in the file. */
  private requireMedia(nodes: readonly MarkupNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'img' || node.kind === 'audio') mediaOnShelf(this.shelf, `media:${node.id}`)
    }
  }
}

function csvQuestion(row: CsvRow, lost: Losses): QuestionContent {
  const { columns } = row
  if (row.hasMore()) lost.add('column')
  const cells = columns.options.map((column) => row.text(column))
  return questionOfItem(
    {
      text: row.nodes(row.text(columns.text)),
      feedback: row.nodes(row.text(columns.reason)),
      passage: row.nodes(row.text(columns.passage)),
      creatorName: row.cell(columns.creator),
      ...partsOf(row, cells),
    },
    lost,
  )
}

function partsOf(row: CsvRow, cells: readonly string[]) {
  const filled = cells.filter((cell) => cell !== '')
  const answerNumber = row.cell(row.columns.answerNumber)
  const answer = row.cell(row.columns.answer)
  switch (row.kind()) {
    case 'one':
      return { kind: 'choices' as const, choices: choicesOf(row, cells, [answerPlace(row, cells)]) }
    case 'several': {
      const places = answerPlaces(answerNumber || answer, (name) => placeOf(name, row, cells))
      if (places.length === 0) throw new ItemRefusedError('no_right')
      return { kind: 'choices' as const, right: 'several' as const, choices: choicesOf(row, cells, places) }
    }
    case 'matching':
      return { kind: 'matching' as const, pairs: filled.map((cell) => pairOf(row, cell)) }
    case 'ordering':
      return { kind: 'ordering' as const, items: filled.map((cell) => row.nodes(cell)) }
    case 'written': {
      const stated = answerNumber || answer || 'letters'
      const compare = WRITTEN_COMPARISONS.find((name) => name === stated)
      if (!compare) throw new ItemRefusedError('answer_unknown')
      return {
        kind: 'written' as const,
        compare,
        answers: filled.map((cell) => ({ text: row.nodes(cell), credit: 100 })),
      }
    }
  }
}

/**
 * Returns the options of a row. Empty cells are no options, because a row may have fewer options than the file has
 * columns.
 */
function choicesOf(row: CsvRow, cells: readonly string[], right: readonly number[]) {
  const share = 100 / new Set(right).size
  return cells.flatMap((cell, at) =>
    cell === '' ? [] : [{ text: row.nodes(cell), credit: right.includes(at) ? share : 0 }],
  )
}

function pairOf(row: CsvRow, cell: string) {
  const arrow = ARROW.exec(cell)
  if (!arrow) throw new ItemRefusedError('malformed')
  const match = cell.slice(arrow.index + arrow[0].length)
  return { prompt: row.nodes(cell.slice(0, arrow.index)), match: row.nodes(match) }
}

/** Returns the option that a number, a letter or an ordinal names; undefined if the row has no such option. */
function placeOf(name: string, row: CsvRow, options: readonly string[]): number | undefined {
  const place = placeNamed(name, row.columns.letters)
  return place !== undefined && (options[place] ?? '') !== '' ? place : undefined
}

function answerPlace(row: CsvRow, options: readonly string[]): number {
  const answerNumber = row.cell(row.columns.answerNumber)
  const answer = row.cell(row.columns.answer)
  if (answer === '' && answerNumber === '') throw new ItemRefusedError('no_right')
  if (answerNumber !== '') return known(placeOf(answerNumber, row, options))
  const place = placeOf(answer, row, options)
  const key = searchText(answer)
  const same = options.flatMap((option, at) => (searchText(option) === key ? [at] : []))
  if (place === undefined) return known(same.length === 1 ? same[0] : options.map(tidyText).indexOf(answer))
  if (same.some((at) => at !== place)) throw new ItemRefusedError('answer_ambiguous')
  return place
}

function known(place: number | undefined): number {
  if (place === undefined || place < 0) throw new ItemRefusedError('answer_unknown')
  return place
}
