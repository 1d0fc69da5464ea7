import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { QuestionFileFault } from '#contract/question-files.ts'
import { type PackedReading, packReading } from '#server/modules/quiz/files/packed-reading.rules.ts'
import { GIVING_WAY, lowerThreadPriority } from '#server/threads/priority.ts'
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

function run({ fileName, path }: QuestionReaderTask): QuestionReaderMessage {
  try {
    return { kind: 'done', reading: packReading(readQuestions(fileName, readFileSync(path))) }
  } catch (error) {
    // Any other error is a defect; readQuestionFile gets it as the thread's error.
    if (!(error instanceof QuestionFileError)) throw error
    return { kind: 'refused', fault: error.fault }
  }
}

lowerThreadPriority(GIVING_WAY)
// Only readQuestionFile starts this thread, with this task.
const message = run(workerData as QuestionReaderTask)
parentPort?.postMessage(message, message.kind === 'done' ? [message.reading.lines.buffer] : [])
