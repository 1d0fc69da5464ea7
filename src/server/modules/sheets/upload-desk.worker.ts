import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { UnreadableFileError } from '#server/readers/sheet-file.ts'
import { giveWay } from './give-way.ts'
import { findUpload, updateReading } from './upload.queries.ts'
import type { DeskReply, DeskRequest, DeskTask, DeskThreadData } from './upload-desk-messages.ts'
import { UploadWork } from './upload-work.service.ts'

/** One upload's thread: its own handles on the database, its file's cells in memory, one task after the other. */

/** A file of this many bytes has some ten thousand rows: its reader waits for seconds, others should not. */
const LARGE = 500_000

// The thread is started by `upload-desk.ts` alone, with this shape.
const { uploadId, databaseUrl, databaseReadUrl } = workerData as DeskThreadData
const database = await openDatabase({ url: databaseUrl, readUrl: databaseReadUrl })
const upload = await findUpload(database.write, uploadId)
if (upload && upload.size > LARGE) giveWay()
const work = new UploadWork(database, uploadId)
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (request: DeskRequest) => {
  last = last.then(() => take(request))
})

async function take(request: DeskRequest): Promise<void> {
  if (request !== 'close') {
    parentPort?.postMessage(await answer(request.number, request.task))
    return
  }
  await database.close()
  parentPort?.close()
}

async function answer(number: number, task: DeskTask): Promise<DeskReply> {
  try {
    return { number, value: await run(task) }
  } catch (error) {
    if (error instanceof AppError) return { number, refusal: { code: error.code, detail: error.message } }
    return { number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function run(task: DeskTask): Promise<unknown> {
  if (task.kind === 'read') return read(task.bytes)
  if (task.kind === 'review') return work.review()
  if (task.kind === 'rows') return work.rows(task.query)
  return work.draft(task.order, () => new Date())
}

/** A file that cannot be read is news for its upload and no failure. */
async function read(bytes: Uint8Array): Promise<void> {
  try {
    await work.read(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    await updateReading(database.write, uploadId, { state: 'unreadable', fault: error.reason })
  }
}
