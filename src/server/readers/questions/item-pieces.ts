import { QUESTION_FILE_LIMITS, type QuestionFormat } from '#contract/question-files.ts'
import type { QuestionLoss } from '#contract/question-losses.ts'
import { ItemRefusedError, type QuestionReading, tidyText } from '#server/modules/quiz/files/question-file.rules.ts'
import type { Losses } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { QuestionFileError } from './file-fault.ts'
import { itemKeys } from './item-keys.ts'

/** A part of a file that should be one question and is not parsed yet. */
export interface Piece {
  line: number
  source: string
  /** The name of the category in which the question bank has the question. */
  category?: string | undefined
}

/** The longest title in a report. */
const TITLE_LENGTH = 60

/** The longest source of an item, without pictures. The longest question has some 8,000 characters without markup. */
export const MOST_SOURCE = 50_000

/** How one format reads a piece. */
interface PieceReader<P extends Piece> {
  /** Returns the question of a piece, and adds to `lost` what it does not keep. Throws ItemRefusedError. */
  read: (piece: P, lost: Losses) => QuestionContent
  /** Returns what a report calls a rejected piece. */
  titleOf: (piece: P) => string
}

/**
 * Reads the pieces one by one, so that a broken one is rejected alone. Throws QuestionFileError `too_many` above the
 * limit.
 */
export function readPieces<P extends Piece>(
  format: QuestionFormat,
  pieces: readonly P[],
  { read, titleOf }: PieceReader<P>,
): QuestionReading {
  if (pieces.length > QUESTION_FILE_LIMITS.items) {
    throw new QuestionFileError('too_many')
  }
  const reading: QuestionReading = { format, items: [], rejected: [], categories: categoriesOf(pieces), media: [] }
  for (const piece of pieces) {
    try {
      const lost = new Set<QuestionLoss>()
      const question = read(piece, lost)
      reading.items.push({ line: piece.line, question, keys: itemKeys(question), lost: [...lost] })
    } catch (error) {
      if (!(error instanceof ItemRefusedError)) throw error
      reading.rejected.push({ line: piece.line, title: shortTitle(titleOf(piece)), reason: error.reason })
    }
  }
  return reading
}

function categoriesOf(pieces: readonly Piece[]): QuestionReading['categories'] {
  const counts = new Map<string, number>()
  for (const { category } of pieces) if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  return Array.from(counts, ([name, questions]) => ({ name, questions }))
}

/** Returns the last name in a category's path as Moodle writes it, such as `$course$/top/النحو`. */
export function categoryName(path: string): string {
  const parts = path
    .replace(/\/\//g, '\u0000')
    .split('/')
    .map((part) => tidyText(part.replaceAll('\u0000', '/')))
  const named = parts.filter((part) => part !== '' && part !== 'top' && !/^\$\w+\$$/.test(part))
  return shortTitle(named.at(-1) ?? '')
}

function shortTitle(text: string): string {
  const line = tidyText(text.slice(0, MOST_SOURCE)).replace(/\s+/g, ' ')
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line
}

/** Whether a question's name in its bank is more than the beginning of its text. */
export function isOwnTitle(title: string, text: string): boolean {
  const [name, words] = [title, text].map((part) => tidyText(part).replace(/\s+/g, ' '))
  return (
    name !== undefined && name !== '' && words !== undefined && !words.startsWith(name.replace(/(?:…|\.\.\.)$/, ''))
  )
}
