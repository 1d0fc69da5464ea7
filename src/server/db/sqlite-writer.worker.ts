import { parentPort } from 'node:worker_threads'
import type { WriterRequest } from './sqlite-writer-messages.ts'
import { WrittenFiles } from './written-files.ts'

/**
 * The only writer of SQLite files, on a thread of its own: a long import, another process's lock or an fsync blocks
 * this thread, and never the one that answers readers.
 */

const files = new WrittenFiles()

parentPort?.on('message', (request: WriterRequest | 'end') => {
  if (request === 'end') parentPort?.close()
  else parentPort?.postMessage(files.answer(request))
})
