import type { Logger } from 'pino'
import type { UploadHead } from '#contract/upload-review.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import { mustFindUpload } from './upload-head.ts'
import type { UploadProcesses } from './upload-processes.ts'
import { readSummary } from './upload-summary.rules.ts'

/** What reviewing uploads in the background needs. */
export interface SummaryParts {
  database: Database
  processes: UploadProcesses
  /** The configured thresholds of the classifications, which apply until the office sets others. */
  thresholds: ClassificationThresholds
  logger: Pick<Logger, 'error'>
  /** The monotonic clock, in milliseconds. */
  clock?: (() => number) | undefined
}

/** How long after a review that stored no summary the next one may begin; the pause doubles with each of them. */
const FIRST_PAUSE_MS = 5000

/** The latest review of an upload by this process. */
interface Request {
  /** The revision, and the settings by which the file is read. */
  of: string
  pauseMs: number
  /** When another review may begin; undefined before the review has ended. */
  againAt: number | undefined
}

/**
 * Reviews uploads in the background, which stores their summaries for the list. Reviews one upload at a time, because
 * each needs a process. A review that stored no summary, because it failed, is repeated after a pause.
 */
export class UploadSummaries {
  readonly #parts: SummaryParts
  readonly #clock: () => number
  readonly #requests = new Map<string, Request>()
  #reviews: Promise<void> = Promise.resolve()
  #isStopping = false

  constructor(parts: SummaryParts) {
    this.#parts = parts
    this.#clock = parts.clock ?? (() => performance.now())
  }

  /**
   * Queues the review of an upload that has no summary; `stamp` is that of the settings. Call it whenever the list is
   * read.
   */
  request({ id, revision }: Pick<UploadHead, 'id' | 'revision'>, stamp = ''): void {
    const of = `${revision} ${stamp}`
    const last = this.#requests.get(id)
    const isRepeated = last?.of === of
    if (isRepeated && (last.againAt === undefined || this.#clock() < last.againAt)) return
    const request: Request = { of, pauseMs: isRepeated ? 2 * last.pauseMs : FIRST_PAUSE_MS, againAt: undefined }
    this.#requests.set(id, request)
    this.#reviews = this.#carryOut(request, id, this.#reviews)
  }

  /** From now on, treats a failed review as interrupted by the portal's end, and logs no error. */
  stop(): void {
    this.#isStopping = true
  }

  /** Resolves when no upload is being reviewed. */
  settled(): Promise<void> {
    return this.#reviews
  }

  async #carryOut(request: Request, id: string, earlier: Promise<void>): Promise<void> {
    await earlier
    const isSummed = await this.#review(id)
    request.againAt = this.#clock() + request.pauseMs
    if (isSummed && this.#requests.get(id) === request) this.#requests.delete(id)
  }

  /** Reviews an upload that has no summary; returns whether it has one now, or needs none. */
  async #review(id: string): Promise<boolean> {
    try {
      if (await this.#isSummed(id)) return true
      await this.#parts.processes.summarise(id)
      return await this.#isSummed(id)
    } catch (error) {
      // A refusal means that the upload is no longer waiting, or that the portal is closing.
      if (!(error instanceof AppError) && !this.#isStopping) {
        this.#parts.logger.error({ err: error, upload: id }, 'an upload could not be reviewed for the list')
      }
      return false
    }
  }

  async #isSummed(id: string): Promise<boolean> {
    const { fresh } = this.#parts.database
    const record = await mustFindUpload(fresh, id)
    if (record.state !== 'waiting') return true
    return readSummary(record, settingsStamp(await readingSettings(fresh, this.#parts.thresholds))) !== null
  }
}
