import { parentPort, workerData } from 'node:worker_threads'
import { GIVING_WAY, lowerThreadPriority } from '#server/threads/priority.ts'
import { type QuestionReaderTask, runQuestionReaderTask } from './question-reader-task.ts'

/**
 * Entry point of a thread that reads one question file. Only `readQuestionFile` starts it, with the task as its data.
 */

lowerThreadPriority(GIVING_WAY)
const message = runQuestionReaderTask(workerData as QuestionReaderTask)
parentPort?.postMessage(message, message.kind === 'done' ? [message.reading.lines.buffer] : [])
