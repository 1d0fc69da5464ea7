import { QUESTION_FILE_LIMITS } from '#contract/question-files.ts'
import { countControls, decodeText } from '../text-encoding.ts'
import { QuestionFileError } from './file-fault.ts'

/** The length of the beginning in which an XML declaration is looked for. */
const DECLARATION_LENGTH = 200

/**
 * Decodes a file as `decodeText` does, and by the encoding that an XML file declares. Throws QuestionFileError
 * `too_large`, `not_text` for a file with control characters, `unknown_encoding`, or `damaged_text` or
 * `doubtful_letters` if the letters are not certain.
 */
export function questionText(bytes: Uint8Array): string {
  if (bytes.length > QUESTION_FILE_LIMITS.bytes) throw new QuestionFileError('too_large')
  const declared = declaredEncoding(bytes)
  const read = decodeText(bytes, declared)
  if ('fault' in read) throw new QuestionFileError(read.fault)
  if (countControls(read.text) > 0) throw new QuestionFileError('not_text')
  return read.text
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_LENGTH))
  const declared = /^(?:ï»¿)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1]
  if (declared === undefined) return undefined
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new QuestionFileError('unknown_encoding')
  }
}
