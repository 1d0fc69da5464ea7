import { searchText } from '#contract/search-text.ts'
import {
  ItemRefusedError,
  type QuestionReading,
  questionOfItem,
  tidyText,
} from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { withoutGuard } from '../csv-text.ts'
import { type CsvColumns, columnsOfHeading, PLAIN_COLUMNS, placeNamed } from './csv-columns.ts'
import { csvRecords } from './csv-records.ts'
import { QuestionFileError } from './file-fault.ts'
import { MOST_SOURCE, readPieces } from './item-pieces.ts'

/**
 * Reads a CSV file with one question per row. Without headings, the columns are `PLAIN_COLUMNS`. Throws
 * QuestionFileError `no_columns` if no row then has a question.
 */
export function readCsv(text: string): QuestionReading {
  const records = csvRecords(text)
  const heading = columnsOfHeading(records[0]?.cells ?? [])
  const columns = heading ?? PLAIN_COLUMNS
  const reading = readPieces(
    'csv',
    heading ? records.slice(1) : records,
    ({ source, cells }) => csvQuestion(source, cells, columns),
    ({ source, cells }) => cells?.[columns.text] ?? source,
  )
  // Another table, whose every row would be refused.
  if (!heading && reading.items.length === 0 && reading.rejected.length > 0) throw new QuestionFileError('no_columns')
  return reading
}

function csvQuestion(source: string, cells: readonly string[] | undefined, columns: CsvColumns): QuestionContent {
  if (source.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
  if (!cells) throw new ItemRefusedError('malformed')
  const cell = (column: number | undefined) => (column === undefined ? '' : withoutGuard(tidyText(cells[column] ?? '')))
  const options = columns.options.map(cell)
  const right = answerPlace(cell(columns.answer), cell(columns.answerNumber), options)
  return questionOfItem({
    text: cell(columns.text),
    // A row with fewer options than there are columns leaves cells empty.
    choices: options.flatMap((text, at) => (text === '' ? [] : [{ text, credit: at === right ? 100 : 0 }])),
    feedback: cell(columns.reason),
    creatorName: cell(columns.creator),
  })
}

function answerPlace(answer: string, answerNumber: string, options: readonly string[]): number {
  const number = placeNamed(answerNumber)
  if (answer === '' && answerNumber === '') throw new ItemRefusedError('no_right')
  const named = answerNumber === '' ? placeNamed(answer) : number
  const place = named !== undefined && (options[named] ?? '') !== '' ? named : undefined
  if (answerNumber !== '') return known(place)
  const key = searchText(answer)
  const same = options.flatMap((option, at) => (searchText(option) === key ? [at] : []))
  if (place === undefined) return known(same.length === 1 ? same[0] : options.indexOf(answer))
  if (same.some((at) => at !== place)) throw new ItemRefusedError('answer_ambiguous')
  return place
}

function known(place: number | undefined): number {
  if (place === undefined || place < 0) throw new ItemRefusedError('answer_unknown')
  return place
}
