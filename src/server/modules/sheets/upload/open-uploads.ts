import type { Logger } from 'pino'
import type { Database } from '#server/db/open-database.ts'
import type { MemoryLane } from '#server/threads/memory-lane.ts'
import type { StartUpload } from './one-upload-process.ts'
import type { UploadStart } from './process-messages.ts'
import { mustFindUpload } from './upload-head.ts'
import { UploadProcesses } from './upload-processes.ts'
import { Uploads } from './uploads.service.ts'

interface OpenOptions extends Omit<UploadStart, 'uploadId'> {
  database: Database
  /** The memory for the uploads' processes. */
  memory: MemoryLane
  /** Starts the process of an upload; by default a child process. */
  start?: StartUpload | undefined
  now: () => Date
  logger: Logger
  /** The folder of the uploaded files. */
  incoming: string
}

/** Opens the uploads of a portal, with the processes that read them, and reads what earlier processes have left. */
export async function openUploads({ database, now, logger, incoming, ...options }: OpenOptions) {
  const sizeOf = async (id: string) => (await mustFindUpload(database.fresh, id)).size
  const processes = new UploadProcesses({ ...options, sizeOf })
  const uploads = new Uploads({ database, processes, thresholds: options.thresholds, now, logger, incoming })
  await uploads.tidy()
  uploads.resume()
  return { uploads, processes }
}
