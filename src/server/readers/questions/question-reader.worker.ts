import { parentPort, workerData } from 'node:worker_threads'
import type { QuestionFileFault } from '#contract/question-files.ts'
import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { GIVING_WAY, lowerThreadPriority } from '#server/threads/priority.ts'
import { QuestionFileError } from './file-fault.ts'
import { readQuestions } from './read-questions.ts'

/** Input of the thread. */
export interface QuestionReaderTask {
  fileName: string
  bytes: Uint8Array
}

/** The thread's only message. */
export type QuestionReaderMessage =
  | { kind: 'done'; reading: QuestionReading }
  | { kind: 'refused'; fault: QuestionFileFault }

function run({ fileName, bytes }: QuestionReaderTask): QuestionReaderMessage {
  try {
    return { kind: 'done', reading: readQuestions(fileName, bytes) }
  } catch (error) {
    // Any other error is a defect; readQuestionFile gets it as the thread's error.
    if (!(error instanceof QuestionFileError)) throw error
    return { kind: 'refused', fault: error.fault }
  }
}

lowerThreadPriority(GIVING_WAY)
// Only readQuestionFile starts this thread, with this task.
parentPort?.postMessage(run(workerData as QuestionReaderTask))
