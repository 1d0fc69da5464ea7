import * as z from 'zod/mini'
import { type QuizRecord, quizRecord } from './learn-record.ts'

/** The record of learning as a file, which readers take to another device. */

const MOST_QUIZZES = 500
/** Far more than any device has. */
export const LARGEST_FILE = 4 * 1024 * 1024

const learnFile = z.object({
  diwan_learning: z.literal(1),
  quizzes: z.array(quizRecord).check(z.maxLength(MOST_QUIZZES)),
})

/** Returns the file's text. */
export function learnFileOf(quizzes: readonly QuizRecord[]): string {
  return JSON.stringify({ diwan_learning: 1, quizzes }, null, 1)
}

/** Returns the records of a file's text; undefined if it is no such file. */
export function readLearnFile(text: string): QuizRecord[] | undefined {
  try {
    return learnFile.safeParse(JSON.parse(text)).data?.quizzes
  } catch {
    return undefined
  }
}
