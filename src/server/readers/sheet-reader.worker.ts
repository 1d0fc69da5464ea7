import { parentPort, workerData } from 'node:worker_threads'
import { GIVING_WAY, lowerThreadPriority } from '#server/threads/priority.ts'
import { runSheetReaderTask } from './sheet-reader-task.ts'

/** Entry point of a thread that reads one file. Only functions of read-sheet.ts start it, with the task as its data. */

lowerThreadPriority(GIVING_WAY)
await runSheetReaderTask(workerData as Parameters<typeof runSheetReaderTask>[0], (message) =>
  parentPort?.postMessage(message),
)
