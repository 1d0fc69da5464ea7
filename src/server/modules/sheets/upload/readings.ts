import { setTimeout as sleep } from 'node:timers/promises'
import type { UnreadableReason } from '#contract/unreadable-files.ts'
import { incomingIds, incomingPath, isIncoming, removeIncoming } from '#server/incoming-files.ts'
import { claimReading } from './claimed-reading.service.ts'
import { ReadingGivenUp } from './one-upload-process.ts'
import { BEAT_MS, ReadingWatch } from './reading-watch.ts'
import { beatReading, RELEASED, type Reading, updateReading, updateSilentReading } from './readings.queries.ts'
import type { SummaryParts } from './upload-summaries.ts'
import { findUpload, findUploads, type UploadRecord } from './uploads.queries.ts'

export interface ReadingParts extends SummaryParts {
  now: () => Date
  /** The folder with the uploaded files of this machine, each named by its upload's id. */
  incoming: string
}

/** How many checks, BEAT_MS apart, must find no new heartbeat of a reading before another process acts. */
const CHECKS = {
  /** A process that has the file claims the reading. A claim while it is still read costs only time. */
  claim: 5,
  /** A process without the file marks the upload as interrupted. Half a minute: a long draft may delay heartbeats. */
  giveUp: 10,
  /** The same, after the reading process has shut down normally: its machine is about to start another process. */
  giveUpReleased: 100,
}
/** How many processes may begin to read a file: a file that crashes each of them must not be read for ever. */
const MOST_CLAIMS = 5

/**
 * Reads uploaded files in the background. Claims the readings of processes that have ended, if their files are on this
 * machine, and otherwise detects that nobody reads them any more.
 */
export class Readings {
  readonly #parts: ReadingParts
  readonly #onRead: (id: string) => void
  /** The uploads that this process reads or has in its queue, by id. */
  readonly #running = new Map<string, Promise<void>>()
  readonly #watch = new ReadingWatch()
  readonly #stopping = new AbortController()
  #resuming: Promise<void> = Promise.resolve()

  constructor(parts: ReadingParts, onRead: (id: string) => void) {
    this.#parts = parts
    this.#onRead = onRead
  }

  /** Reads an upload's file when there is memory for it, and then removes the file. */
  start(reading: Reading): void {
    const { id } = reading
    this.#running.set(
      id,
      this.#read(reading).finally(() => this.#running.delete(id)),
    )
  }

  /** Claims the files that earlier processes of this machine have left, each as soon as nobody else reads it. */
  resume(): void {
    this.#resuming = this.#resume()
  }

  /** Stops claiming. Readings that are interrupted from now on can be claimed by another process at once. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#resuming
  }

  /** Resolves when this process reads no file. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  /**
   * Checks whether the processes that read these uploads are gone. If so, claims the readings whose files are on this
   * machine, and after a while marks the others as interrupted. Returns the updated records.
   */
  alive(records: readonly UploadRecord[]): Promise<UploadRecord[]> {
    return Promise.all(records.map((record) => this.#check(record)))
  }

  async #resume(): Promise<void> {
    const { incoming, logger } = this.#parts
    const { signal } = this.#stopping
    let left = await incomingIds(incoming)
    while (left.length > 0 && !signal.aborted) {
      try {
        left = await this.#claimThese(left)
      } catch (error) {
        logger.error({ err: error }, 'uploads that were left unread could not be claimed; the portal tries again')
      }
      await sleep(BEAT_MS, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }

  /** Claims these uploads; returns those of them that another process may still be reading. */
  async #claimThese(ids: readonly string[]): Promise<string[]> {
    const { database, incoming } = this.#parts
    const records = await this.alive(await findUploads(database.fresh, ids))
    const others = records.filter(({ id }) => !this.#running.has(id))
    for (const { id, state } of others) if (state !== 'reading') await removeIncoming(incomingPath(incoming, id))
    return others.filter(({ state }) => state === 'reading').map(({ id }) => id)
  }

  async #check(record: UploadRecord): Promise<UploadRecord> {
    if (record.state !== 'reading' || this.#running.has(record.id)) return record
    const { database, incoming, now } = this.#parts
    const checks = this.#watch.checksOf(record, now().getTime())
    const isReleased = record.reading_beat === RELEASED
    if (checks > CHECKS.claim || isReleased) {
      const mayClaim = record.reading_claim < MOST_CLAIMS && !this.#stopping.signal.aborted
      const reading = mayClaim && (await isIncoming(incoming, record.id)) && (await claimReading(database, record))
      if (reading) {
        this.start(reading)
        return { ...record, progress: 0 }
      }
    }
    if (checks <= (isReleased ? CHECKS.giveUpReleased : CHECKS.giveUp)) return record
    const interrupted = { state: 'unreadable', fault: 'interrupted' } as const
    return (await updateSilentReading(database.write, record, interrupted)) ? { ...record, ...interrupted } : record
  }

  async #read(reading: Reading): Promise<void> {
    const { id, claim } = reading
    const { processes, incoming } = this.#parts
    const beats = setInterval(() => void this.#beat(reading), BEAT_MS)
    try {
      await processes.ask(id, 'read', incomingPath(incoming, id), claim)
      this.#onRead(id)
    } catch (error) {
      await this.#fail(reading, error).catch(() => undefined)
    } finally {
      clearInterval(beats)
      await this.#removeIfRead(id)
    }
  }

  /** Records why the file is unreadable; if the portal is stopping, releases the reading for another process. */
  async #fail(reading: Reading, error: unknown): Promise<void> {
    const { logger, database } = this.#parts
    if (this.#stopping.signal.aborted) {
      await updateReading(database.write, reading, { reading_beat: RELEASED, reading_place: null })
      return
    }
    const fault: UnreadableReason = error instanceof ReadingGivenUp ? error.reason : 'interrupted'
    logger.error({ err: error, upload: reading.id }, 'an upload could not be read')
    await updateReading(database.write, reading, { state: 'unreadable', fault })
  }

  /**
   * Writes a heartbeat and the queue position of a reading. Ends the reading if another process has claimed it, or if
   * the upload is no longer read.
   */
  async #beat(reading: Reading): Promise<void> {
    const { processes, database } = this.#parts
    try {
      if (!(await beatReading(database.write, reading, processes.placeOf(reading.id)))) await processes.end(reading.id)
    } catch {
      // The database is away; the next beat tries again.
    }
  }

  /** Deletes an upload's file unless a process has still to read it. */
  async #removeIfRead(id: string): Promise<void> {
    const { database, incoming } = this.#parts
    const record = await findUpload(database.fresh, id).catch(() => null)
    // Without the database the file stays; a later start deletes it.
    if (record !== null && record?.state !== 'reading') await removeIncoming(incomingPath(incoming, id))
  }
}
