import { extname } from 'node:path'
import type { QuestionFormat } from '#contract/question-files.ts'
import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
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

/** The headings of a CSV file stand within its first characters. */
const HEADING_LENGTH = 5000

/**
 * Reads a file of questions whose format its content or, where that leaves it open, its name tells. Every item is either a question
 * or listed with its line and the reason. Throws AppError `unreadable_file` for a file that is none, or more than the limits.
 */
export function readQuestions(fileName: string, bytes: Uint8Array): QuestionReading {
  const text = decodeText(bytes)
  const format = formatOf(text) ?? formatOfName(fileName) ?? (hasBraces(text) ? 'gift' : undefined)
  if (!format) throw new QuestionFileError('unknown_format')
  return READERS[format](text)
}

/** The format that a file's extension names. */
export function formatOfName(fileName: string): QuestionFormat | undefined {
  return EXTENSIONS[extname(fileName).toLowerCase()]
}

function formatOf(text: string): QuestionFormat | undefined {
  if (/^\s*</.test(text)) return text.includes('<quiz') ? 'moodle' : undefined
  const [first] = csvRecords(text.slice(0, HEADING_LENGTH))
  if (columnsOfHeading(first?.cells ?? [])) return 'csv'
  return /^[ \t]*ANSWER[ \t]*:/im.test(text) && /^[ \t]*A[.)]/m.test(text) ? 'aiken' : undefined
}

/** What GIFT needs and no other text has. */
function hasBraces(text: string): boolean {
  const open = text.indexOf('{')
  return open >= 0 && text.lastIndexOf('}') > open
}
