import type { PackedReading } from '#server/modules/quiz/files/packed-reading.rules.ts'
import { readOnThread } from '../reader-thread.ts'
import { QuestionFileError } from './file-fault.ts'
import type { QuestionReaderMessage, QuestionReaderTask } from './question-reader-task.ts'

/**
 * Runs `readQuestions` on a thread of its own, so that no file delays other requests. Throws as `readQuestions` does,
 * and QuestionFileError `too_hard` for a file that exceeds the limit of memory or time.
 */
export function readQuestionFile(
  task: QuestionReaderTask,
  { memoryMb = 256, timeoutMs = 20_000 }: { memoryMb?: number; timeoutMs?: number } = {},
): Promise<PackedReading> {
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
