import { type Database, openDatabase } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { UnreadableFileError } from '#server/readers/sheet-file.ts'
import { giveWay, keepToOneProcessor } from './give-way.ts'
import { findUpload, updateReading } from './upload.queries.ts'
import type { DeskReply, DeskRequest, DeskStart, DeskTask } from './upload-messages.ts'
import { UploadWork } from './upload-work.service.ts'

/** One upload's process: its own handles on the database, its file's cells in memory, one task after the other. */

interface Upload {
  id: string
  database: Database
  work: UploadWork
}

/** A file of this many bytes has some ten thousand rows: who sent it waits for seconds, readers should not. */
const LARGE = 500_000

giveWay()
let open: Promise<Upload> | undefined
let last: Promise<unknown> = Promise.resolve()

// `upload-processes.ts` alone speaks to this process, the first time to say what it is for.
process.on('message', (request: DeskStart | DeskRequest) => {
  if (request === 'close') void close()
  else if ('uploadId' in request) open = start(request)
  else last = last.then(() => take(request))
})
// The portal is gone. What is being written is written to its end.
process.once('disconnect', () => void close())
// What ends the portal from outside reaches this process too; the portal says when it is over.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

async function start({ uploadId, databaseUrl, databaseReadUrl }: DeskStart): Promise<Upload> {
  const database = await openDatabase({ url: databaseUrl, readUrl: databaseReadUrl })
  const upload = await findUpload(database.write, uploadId)
  if (upload && upload.size > LARGE) keepToOneProcessor()
  return { id: uploadId, database, work: new UploadWork(database, uploadId) }
}

async function take({ number, task }: Exclude<DeskRequest, 'close'>): Promise<void> {
  say(await answer(number, task, await open))
}

function say(reply: DeskReply): void {
  if (process.connected) process.send?.(reply)
}

/** Nothing is left then that keeps the process. */
async function close(): Promise<void> {
  await last
  await (await open)?.database.close()
  if (process.connected) process.disconnect()
}

async function answer(number: number, task: DeskTask, upload: Upload | undefined): Promise<DeskReply> {
  try {
    if (!upload) throw new Error('An upload was asked for before it was named.')
    return { number, value: await run(number, task, upload) }
  } catch (error) {
    if (error instanceof AppError) return { number, refusal: { code: error.code, detail: error.message } }
    return { number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function run(number: number, task: DeskTask, upload: Upload): Promise<unknown> {
  if (task.kind === 'read') return read(task.bytes, upload)
  if (task.kind === 'review') return upload.work.review()
  if (task.kind === 'rows') return upload.work.rows(task.query)
  const now = () => new Date()
  return upload.work.draft(task.order, now, (share) => say({ number, share }))
}

/** A file that cannot be read is news for its upload and no failure. */
async function read(bytes: Uint8Array, { id, database, work }: Upload): Promise<void> {
  try {
    await work.read(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    await updateReading(database.write, id, { state: 'unreadable', fault: error.reason, fault_row: error.row })
  }
}
