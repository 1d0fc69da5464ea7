import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { readOnThread } from '../reader-thread.ts'
import { QuestionFileError } from './file-fault.ts'
import type { QuestionReaderMessage, QuestionReaderTask } from './question-reader.worker.ts'

/**
 * As `readQuestions`, on a thread of its own as `readOnThread`, so that the largest file of the worst content stops no reader's
 * answer. A file that reaches a limit is refused with the fault `too_hard`.
 */
export function readQuestionFile(
  task: QuestionReaderTask,
  { memoryMb = 256, timeoutMs = 20_000 }: { memoryMb?: number; timeoutMs?: number } = {},
): Promise<QuestionReading> {
  return readOnThread('question-reader', {
    task,
    memoryMb,
    timeoutMs,
    take(message: QuestionReaderMessage) {
      if (message.kind === 'refused') throw new QuestionFileError(message.fault)
      return message.reading
    },
    refusal: (_limit, cause) => new QuestionFileError('too_hard', cause),
  })
}
