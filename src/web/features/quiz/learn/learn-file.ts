import * as z from 'zod/mini'
import { type QuizRecord, quizRecord } from './learn-record.ts'

/** Reads and writes the learning records as a file, which a reader can take to another device. */

const MOST_QUIZZES = 500
/** The largest file of learning records that is read, in bytes: far more than any device's records need. */
export const LARGEST_FILE = 4 * 1024 * 1024

const learnFile = z.object({
  diwan_learning: z.literal(1),
  quizzes: z.array(quizRecord).check(z.maxLength(MOST_QUIZZES)),
})

/** Returns the text of a file with these learning records. */
export function learnFileOf(quizzes: readonly QuizRecord[]): string {
  return JSON.stringify({ diwan_learning: 1, quizzes }, null, 1)
}

/** Returns the learning records in a file's text; undefined if the text is not that of such a file. */
export function readLearnFile(text: string): QuizRecord[] | undefined {
  try {
    return learnFile.safeParse(JSON.parse(text)).data?.quizzes
  } catch {
    return undefined
  }
}
