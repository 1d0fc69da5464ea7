import { openDatabase } from '#server/db/open-database.ts'
import { keepToOneProcessor, lowerProcessPriority } from '#server/threads/priority.ts'
import type { UploadRequest, UploadStart } from './process-messages.ts'
import { UploadWork } from './upload-work.ts'

/**
 * Entry point of one upload's process: separate database handles, the file's cells in memory, one request at a time.
 */

/** A file with more bytes (about ten thousand rows) is processed on one processor, so that visitors need not wait. */
const LARGE = 500_000

lowerProcessPriority()
const work = new UploadWork({
  open: (url) => openDatabase({ url, isPatient: true }),
  send: (message) => process.connected && process.send?.(message),
  onSize: (bytes) => bytes > LARGE && keepToOneProcessor(),
})

// Only `one-upload-process.ts` sends messages; the first one names the upload.
process.on('message', (request: UploadStart | UploadRequest) => {
  if (request === 'close') void close()
  else work.take(request)
})
// The portal has ended; finish the current draft first.
process.once('disconnect', () => void close())
// Signals to the portal's process group arrive here too; the portal decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

/** Closes all handles that keep the process alive. */
async function close(): Promise<void> {
  await work.close()
  if (process.connected) process.disconnect()
}
