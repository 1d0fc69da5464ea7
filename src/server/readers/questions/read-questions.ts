import { extname } from 'node:path'
import type { QuestionFormat } from '#contract/question-files.ts'
import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { looksLikeAiken } from './aiken-lines.ts'
import { readAiken } from './aiken-reader.ts'
import { columnsOfHeading } from './csv-columns.ts'
import { readCsv } from './csv-reader.ts'
import { csvRecords } from './csv-records.ts'
import { decodeText } from './decode-text.ts'
import { QuestionFileError } from './file-fault.ts'
import { readGift } from './gift-reader.ts'
import { readMoodle } from './moodle-reader.ts'

const READERS: Readonly<Record<QuestionFormat, (text: string) => QuestionReading>> = {
  gift: readGift,
  aiken: readAiken,
  moodle: readMoodle,
  csv: readCsv,
}

const EXTENSIONS: Readonly<Record<string, QuestionFormat>> = {
  '.gift': 'gift',
  '.aiken': 'aiken',
  '.xml': 'moodle',
  '.csv': 'csv',
  '.tsv': 'csv',
}

/** Length of the beginning in which CSV headings are looked for. */
const HEADING_LENGTH = 5000

/**
 * Reads a file of questions. Finds the format from the content, otherwise from the name. Returns each item as a question,
 * or as rejected with its line and the reason. Throws QuestionFileError for an unreadable file or one above the limits.
 */
export function readQuestions(fileName: string, bytes: Uint8Array): QuestionReading {
  const text = decodeText(bytes)
  const format = formatOf(text) ?? formatOfName(fileName) ?? (hasBraces(text) ? 'gift' : undefined)
  if (!format) throw new QuestionFileError('unknown_format')
  return READERS[format](text)
}

/** Returns the format that a file's extension names. */
export function formatOfName(fileName: string): QuestionFormat | undefined {
  return EXTENSIONS[extname(fileName).toLowerCase()]
}

function formatOf(text: string): QuestionFormat | undefined {
  if (/^\s*</.test(text)) return text.includes('<quiz') ? 'moodle' : undefined
  const [first] = csvRecords(text.slice(0, HEADING_LENGTH))
  if (columnsOfHeading(first?.cells ?? [])) return 'csv'
  return looksLikeAiken(text) ? 'aiken' : undefined
}

/** Whether a text has braces in order, which every GIFT item needs. */
function hasBraces(text: string): boolean {
  const open = text.indexOf('{')
  return open >= 0 && text.lastIndexOf('}') > open
}
