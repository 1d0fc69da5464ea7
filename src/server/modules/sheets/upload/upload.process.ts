import { readFile } from 'node:fs/promises'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { UnreadableFileError } from '#server/readers/sheet-file.ts'
import { keepToOneProcessor, lowerProcessPriority } from '#server/threads/priority.ts'
import { OpenUpload } from './open-upload.service.ts'
import type { DraftShare, UploadReply, UploadRequest, UploadStart } from './process-messages.ts'
import { findUpload, updateReading } from './uploads.queries.ts'

/**
 * Entry point of one upload's process: separate database handles, the file's cells in memory, one request at a time.
 */

interface Started {
  id: string
  database: Database
  upload: OpenUpload
}

type Question = Exclude<UploadRequest, 'close'>

/** Minimum bytes of a large file, about ten thousand rows: it takes seconds to process and must not delay readers. */
const LARGE = 500_000

lowerProcessPriority()
let started: Promise<Started> | undefined
let last: Promise<unknown> = Promise.resolve()

// Only `one-upload-process.ts` sends messages; the first one names the upload.
process.on('message', (request: UploadStart | UploadRequest) => {
  if (request === 'close') void close()
  else if ('uploadId' in request) started = start(request)
  else last = last.then(async () => send(await replyTo(request)))
})
// The portal has ended; finish the current draft first.
process.once('disconnect', () => void close())
// Signals to the portal's process group arrive here too; the portal decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

async function start({ uploadId, databaseUrl }: UploadStart): Promise<Started> {
  const database = await openDatabase({ url: databaseUrl, isPatient: true })
  const record = await findUpload(database.write, uploadId)
  if (record && record.size > LARGE) keepToOneProcessor()
  return { id: uploadId, database, upload: new OpenUpload(database, uploadId) }
}

function send(message: UploadReply | DraftShare): void {
  if (process.connected) process.send?.(message)
}

/** Closes all handles that keep the process alive. */
async function close(): Promise<void> {
  await last
  await (await started)?.database.close()
  if (process.connected) process.disconnect()
}

async function replyTo(question: Question): Promise<UploadReply> {
  const { number } = question
  try {
    const ready = await started
    if (!ready) throw new Error('The first message did not name an upload.')
    return await answer(question, ready)
  } catch (error) {
    if (error instanceof AppError) return { number, refusal: { code: error.code, detail: error.message } }
    return { number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function answer(question: Question, { id, database, upload }: Started): Promise<UploadReply> {
  const { number, kind } = question
  if (kind === 'read') return { number, kind, answer: await read(question.input[0], { id, database, upload }) }
  if (kind === 'review') return { number, kind, answer: await upload.review() }
  if (kind === 'rows') return { number, kind, answer: await upload.rows(question.input[0]) }
  if (kind === 'find') return { number, kind, answer: await upload.find(question.input[0]) }
  if (kind === 'cells') return { number, kind, answer: await upload.cells(question.input[0]) }
  if (kind === 'layout') return { number, kind, answer: await upload.layout(question.input[0]) }
  if (kind === 'tabs') return { number, kind, answer: await upload.tabs(question.input[0]) }
  const onShare = (share: number) => send({ number, share })
  return { number, kind, answer: await upload.draft(question.input[0], () => new Date(), onShare) }
}

/** An unreadable file is recorded on the upload; it is not an error. */
async function read(path: string, { id, database, upload }: Started): Promise<undefined> {
  try {
    await upload.read(await readFile(path))
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const { reason: fault, row: fault_row, worksheet: fault_worksheet } = error
    await updateReading(database.write, id, { state: 'unreadable', fault, fault_row, fault_worksheet })
  }
}
