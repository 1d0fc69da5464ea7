import { QUESTION_FILE_LIMITS } from '#contract/question-files.ts'
import { countControls, decodedText } from '../text-encoding.ts'
import { QuestionFileError } from './file-fault.ts'

/** Decodes a file as `decodedText` does. Throws QuestionFileError `too_large`, or `not_text` for control characters. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > QUESTION_FILE_LIMITS.bytes) throw new QuestionFileError('too_large')
  const text = decodedText(bytes)
  if (countControls(text) > 0) throw new QuestionFileError('not_text')
  return text
}
