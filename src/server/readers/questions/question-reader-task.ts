import { readFileSync } from 'node:fs'
import type { QuestionFileFault } from '#contract/question-files.ts'
import { type PackedReading, packReading } from '#server/modules/quiz/files/packed-reading.rules.ts'
import { QuestionFileError } from './file-fault.ts'
import { readQuestions } from './read-questions.ts'

/**
 * The input of the thread that reads a question file. The thread itself loads the file, because megabytes in the
 * caller's memory would cause garbage collections there.
 */
export interface QuestionReaderTask {
  fileName: string
  path: string
}

/** The only message that the thread sends. */
export type QuestionReaderMessage =
  | { kind: 'done'; reading: PackedReading }
  | { kind: 'refused'; fault: QuestionFileFault }

/** Reads a question file. Throws only if there is a bug. */
export function runQuestionReaderTask({ fileName, path }: QuestionReaderTask): QuestionReaderMessage {
  try {
    return { kind: 'done', reading: packReading(readQuestions(fileName, readFileSync(path))) }
  } catch (error) {
    // Any other error is a bug; `readQuestionFile` rejects with it.
    if (!(error instanceof QuestionFileError)) throw error
    return { kind: 'refused', fault: error.fault }
  }
}
