import { readFile } from 'node:fs/promises'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { UnreadableFileError } from '#server/readers/sheet-file.ts'
import { OpenUpload } from './open-upload.service.ts'
import type { DraftShare, UploadInputs, UploadReply, UploadRequest, UploadStart } from './process-messages.ts'
import { updateReading } from './readings.queries.ts'
import { findUpload } from './uploads.queries.ts'

interface Started {
  id: string
  database: Database
  upload: OpenUpload
}

type Question = Exclude<UploadRequest, 'close'>

interface WorkOptions {
  /** Opens the database handles of this work alone. */
  open: (databaseUrl: string) => Promise<Database>
  send: (message: UploadReply | DraftShare) => void
  /** Called with the size of the upload's file in bytes before the first request. */
  onSize?: (bytes: number) => void
}

/** What an upload's process does: it keeps the file's cells in memory and answers one request at a time. */
export class UploadWork {
  readonly #options: WorkOptions
  #started: Promise<Started> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: WorkOptions) {
    this.#options = options
  }

  /** Takes the first message, which names the upload, or a request. */
  take(message: UploadStart | Question): void {
    if ('uploadId' in message) this.#started = this.#start(message)
    else this.#last = this.#last.then(async () => this.#options.send(await this.#replyTo(message)))
  }

  /** Closes the database handles after the requests so far. */
  async close(): Promise<void> {
    await this.#last
    await (await this.#started)?.database.close()
  }

  async #start({ uploadId, databaseUrl, thresholds }: UploadStart): Promise<Started> {
    const database = await this.#options.open(databaseUrl)
    const record = await findUpload(database.write, uploadId)
    if (record) this.#options.onSize?.(record.size)
    return { id: uploadId, database, upload: new OpenUpload(database, { id: uploadId, thresholds }) }
  }

  async #replyTo(question: Question): Promise<UploadReply> {
    const { number } = question
    try {
      const ready = await this.#started
      if (!ready) throw new Error('The first message did not name an upload.')
      return await this.#answer(question, ready)
    } catch (error) {
      if (error instanceof AppError) return { number, refusal: { code: error.code, detail: error.message } }
      return { number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }

  async #answer(question: Question, { id, database, upload }: Started): Promise<UploadReply> {
    const { number, kind } = question
    if (kind === 'read') return { number, kind, answer: await read(question.input, { id, database, upload }) }
    if (kind === 'review') return { number, kind, answer: await upload.review() }
    if (kind === 'rows') return { number, kind, answer: await upload.rows(question.input[0]) }
    if (kind === 'find') return { number, kind, answer: await upload.find(question.input[0]) }
    if (kind === 'cells') return { number, kind, answer: await upload.cells(question.input[0]) }
    if (kind === 'layout') return { number, kind, answer: await upload.layout(question.input[0]) }
    if (kind === 'tabs') return { number, kind, answer: await upload.tabs(question.input[0]) }
    const onShare = (share: number) => this.#options.send({ number, share })
    return { number, kind, answer: await upload.draft(question.input[0], () => new Date(), onShare) }
  }
}

/** Reads the uploaded file. An unreadable file is recorded on the upload and is no error of the process. */
async function read([path, claim]: UploadInputs['read'], { id, database, upload }: Started): Promise<undefined> {
  try {
    await upload.read(await readFile(path), claim)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    const { reason: fault, row: fault_row, worksheet: fault_worksheet } = error
    await updateReading(database.write, { id, claim }, { state: 'unreadable', fault, fault_row, fault_worksheet })
  }
}
