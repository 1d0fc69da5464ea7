import { QUESTION_FILE_LIMITS, type QuestionFormat } from '#contract/question-files.ts'
import { ItemRefusedError, type QuestionReading, tidyText } from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { QuestionFileError } from './file-fault.ts'

/** Part of a file that should be one question, not parsed yet. */
export interface Piece {
  line: number
  source: string
}

/** Maximum length of a title in a report. */
const TITLE_LENGTH = 60

/** Maximum length of an item's source. The longest question has some 8,000 characters without markup. */
export const MOST_SOURCE = 50_000

/**
 * Reads the pieces one by one, so that a broken one costs only itself. `read` throws ItemRefusedError for a piece that it
 * cannot take; `titleOf` names that piece in the report. Throws QuestionFileError `too_many` above the limit.
 */
export function readPieces<P extends Piece>(
  format: QuestionFormat,
  pieces: readonly P[],
  read: (piece: P) => QuestionContent,
  titleOf: (piece: P) => string,
): QuestionReading {
  if (pieces.length > QUESTION_FILE_LIMITS.items) {
    throw new QuestionFileError('too_many')
  }
  const reading: QuestionReading = { format, items: [], rejected: [] }
  for (const piece of pieces) {
    try {
      reading.items.push({ line: piece.line, question: read(piece) })
    } catch (error) {
      if (!(error instanceof ItemRefusedError)) throw error
      reading.rejected.push({ line: piece.line, title: shortTitle(titleOf(piece)), reason: error.reason })
    }
  }
  return reading
}

function shortTitle(text: string): string {
  const line = tidyText(text.slice(0, MOST_SOURCE)).replace(/\s+/g, ' ')
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line
}
