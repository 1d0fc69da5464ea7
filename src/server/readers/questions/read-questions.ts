import { extname } from 'node:path'
import type { QuestionFormat } from '#contract/question-files.ts'
import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { mediaIn } from '#server/modules/quiz/media/question-media.rules.ts'
import { textsOf } from '#server/modules/quiz/questions/question.rules.ts'
import { looksLikeAiken } from './aiken-lines.ts'
import { readAiken } from './aiken-reader.ts'
import { columnsOfHeading } from './csv-columns.ts'
import { readCsv } from './csv-reader.ts'
import { csvRecords } from './csv-records.ts'
import { QuestionFileError } from './file-fault.ts'
import { readGift } from './gift-reader.ts'
import { MediaShelf } from './media-shelf.ts'
import { readMoodle } from './moodle-reader.ts'
import { looksLikeQti, readQtiItem, readQtiPackage } from './qti-reader.ts'
import { questionText } from './question-text.ts'

/** Reads a text in one format; QTI's reader finds the version itself. */
type TextReader = (text: string, shelf: MediaShelf) => QuestionReading

const READERS: Readonly<Record<QuestionFormat, TextReader>> = {
  gift: readGift,
  aiken: readAiken,
  moodle: readMoodle,
  csv: readCsv,
  qti21: readQtiItem,
  qti22: readQtiItem,
  qti3: readQtiItem,
}

const EXTENSIONS: Readonly<Record<string, QuestionFormat>> = {
  '.gift': 'gift',
  '.aiken': 'aiken',
  '.xml': 'moodle',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.zip': 'qti21',
}

/** The length of the beginning in which CSV headings are looked for. */
const HEADING_LENGTH = 5000

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04]

/**
 * Reads a question file. Its format is found from the content, or else from the name. Returns each item as a question
 * with what it loses, or as rejected with its line and reason, and the pictures and sounds that questions use. Throws
 * QuestionFileError for a file that cannot be read or exceeds the limits.
 */
export function readQuestions(fileName: string, bytes: Uint8Array): QuestionReading {
  const shelf = new MediaShelf()
  const reading = readFormat(fileName, bytes, shelf)
  const named = new Set(reading.items.flatMap(({ question }) => mediaIn(textsOf(question))))
  return { ...reading, media: shelf.found().filter(({ id }) => named.has(id)) }
}

/**
 * Returns the format that a file's extension stands for; undefined for an unknown extension. A zip stands for QTI 2.1.
 */
export function formatOfName(fileName: string): QuestionFormat | undefined {
  const extension = extname(fileName).toLowerCase()
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined
}

function readFormat(fileName: string, bytes: Uint8Array, shelf: MediaShelf): QuestionReading {
  if (ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte)) return readQtiPackage(bytes, shelf)
  const text = questionText(bytes)
  const format = formatOf(text) ?? formatOfName(fileName) ?? (hasBraces(text) ? 'gift' : undefined)
  if (!format) throw new QuestionFileError('unknown_format')
  return READERS[format](text, shelf)
}

function formatOf(text: string): QuestionFormat | undefined {
  if (/^\s*</.test(text)) return text.includes('<quiz') ? 'moodle' : looksLikeQti(text) ? 'qti21' : undefined
  const [first] = csvRecords(text.slice(0, HEADING_LENGTH), 1)
  if (columnsOfHeading(first?.cells ?? [])) return 'csv'
  return looksLikeAiken(text) ? 'aiken' : undefined
}

/** Whether a text has an opening brace before a closing one, as every GIFT item has. */
function hasBraces(text: string): boolean {
  const open = text.indexOf('{')
  return open >= 0 && text.lastIndexOf('}') > open
}
