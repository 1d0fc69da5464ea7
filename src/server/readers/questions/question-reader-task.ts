import { readFileSync } from 'node:fs'
import type { QuestionFileFault } from '#contract/question-files.ts'
import { type PackedReading, packReading } from '#server/modules/quiz/files/packed-reading.rules.ts'
import { QuestionFileError } from './file-fault.ts'
import { readQuestions } from './read-questions.ts'

/**
 * Input of the thread. It reads the file itself, because megabytes in the caller's memory cause garbage collections
 * there.
 */
export interface QuestionReaderTask {
  fileName: string
  path: string
}

/** The thread's only message. */
export type QuestionReaderMessage =
  | { kind: 'done'; reading: PackedReading }
  | { kind: 'refused'; fault: QuestionFileFault }

/** Reads a file of questions. Throws only for a defect. */
export function runQuestionReaderTask({ fileName, path }: QuestionReaderTask): QuestionReaderMessage {
  try {
    return { kind: 'done', reading: packReading(readQuestions(fileName, readFileSync(path))) }
  } catch (error) {
    // Any other error is a defect; readQuestionFile gets it as the thread's error.
    if (!(error instanceof QuestionFileError)) throw error
    return { kind: 'refused', fault: error.fault }
  }
}
