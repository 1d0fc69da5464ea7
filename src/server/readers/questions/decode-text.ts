import { QUESTION_FILE_LIMITS } from '#contract/question-files.ts'
import { countControls, decodedText } from '../text-encoding.ts'
import { QuestionFileError } from './file-fault.ts'

/** The text of a file, as `decodedText`. Throws AppError `unreadable_file` for a file too large or without a text. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > QUESTION_FILE_LIMITS.bytes) throw new QuestionFileError('too_large')
  const text = decodedText(bytes)
  if (countControls(text) > 0) throw new QuestionFileError('not_text')
  return text
}
