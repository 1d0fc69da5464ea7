import { parentPort, workerData } from 'node:worker_threads'
import type { QuestionFileFault } from '#contract/question-files.ts'
import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { QuestionFileError } from './file-fault.ts'
import { readQuestions } from './read-questions.ts'

/** What `readQuestionFile` gives its thread. */
export interface QuestionReaderTask {
  fileName: string
  bytes: Uint8Array
}

/** What the thread tells, once. */
export type QuestionReaderMessage =
  | { kind: 'done'; reading: QuestionReading }
  | { kind: 'refused'; fault: QuestionFileFault }

function run({ fileName, bytes }: QuestionReaderTask): QuestionReaderMessage {
  try {
    return { kind: 'done', reading: readQuestions(fileName, bytes) }
  } catch (error) {
    // Anything else is a fault of ours and reaches the starter as the thread's error.
    if (!(error instanceof QuestionFileError)) throw error
    return { kind: 'refused', fault: error.fault }
  }
}

// readQuestionFile, the only starter of this thread, gives exactly this.
parentPort?.postMessage(run(workerData as QuestionReaderTask))
