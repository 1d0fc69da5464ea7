import type { UnreadableReason } from '#contract/unreadable-files.ts'
import { removeIncoming } from '#server/incoming-files.ts'
import { ReadingGivenUp } from './one-upload-process.ts'
import { BEAT_MS, ReadingWatch } from './reading-watch.ts'
import type { SummaryParts } from './upload-summaries.ts'
import { beatReading, giveUpReading, type UploadRecord, updateReading } from './uploads.queries.ts'

/** Reads uploaded files in the background, and detects uploads whose reading process is gone. */
export class Readings {
  readonly #parts: SummaryParts & { now: () => Date }
  readonly #onRead: (id: string) => void
  /** The uploads that this process reads or has in its queue, by id. */
  readonly #running = new Map<string, Promise<void>>()
  readonly #watch = new ReadingWatch()

  constructor(parts: SummaryParts & { now: () => Date }, onRead: (id: string) => void) {
    this.#parts = parts
    this.#onRead = onRead
  }

  /** Reads an upload's file when there is memory for it, and then removes the file. */
  start(id: string, path: string): void {
    const reading = this.#read(id, path).finally(() => this.#running.delete(id))
    this.#running.set(id, reading)
  }

  /** Resolves when no file is being read. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  /** Marks uploads whose reading process is gone as interrupted, and returns the updated records. */
  async alive(records: readonly UploadRecord[]): Promise<UploadRecord[]> {
    const { database, now } = this.#parts
    const isGone = (record: UploadRecord) =>
      record.state === 'reading' && !this.#running.has(record.id) && this.#watch.isGone(record, now().getTime())
    const gone = new Set(records.filter(isGone))
    for (const record of gone) await giveUpReading(database.write, record)
    return records.map((record) =>
      gone.has(record) ? { ...record, state: 'unreadable', fault: 'interrupted' } : record,
    )
  }

  async #read(id: string, path: string): Promise<void> {
    const { processes, logger, database } = this.#parts
    const beats = setInterval(() => void this.#beat(id), BEAT_MS)
    try {
      await processes.ask(id, 'read', path)
      this.#onRead(id)
    } catch (error) {
      const fault: UnreadableReason = error instanceof ReadingGivenUp ? error.reason : 'interrupted'
      logger.error({ err: error, upload: id }, 'an upload could not be read')
      await updateReading(database.write, id, { state: 'unreadable', fault }).catch(() => undefined)
    } finally {
      clearInterval(beats)
      await removeIncoming(path)
    }
  }

  /** Writes a heartbeat and the queue position of a reading, or ends the reading if the upload has been discarded. */
  async #beat(id: string): Promise<void> {
    const { processes, database } = this.#parts
    try {
      if (!(await beatReading(database.write, id, processes.placeOf(id)))) await processes.end(id)
    } catch {
      // The database is away; the next beat tries again.
    }
  }
}
