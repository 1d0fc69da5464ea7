import type { Logger } from 'pino'
import type { UploadHead } from '#contract/upload-review.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import { mustFindUpload } from './upload-head.ts'
import type { UploadProcesses } from './upload-processes.ts'
import { readSummary } from './upload-summary.rules.ts'

/** What reviewing uploads in the background needs. */
export interface SummaryParts {
  database: Database
  processes: UploadProcesses
  logger: Pick<Logger, 'error'>
}

/**
 * Reviews uploads in the background, which stores their summaries for the list. Reviews one upload at a time, because
 * each needs a process, and each revision once, so that a failing review is not repeated whenever the list is read.
 */
export class UploadSummaries {
  readonly #parts: SummaryParts
  readonly #requested = new Set<string>()
  #reviews: Promise<void> = Promise.resolve()

  constructor(parts: SummaryParts) {
    this.#parts = parts
  }

  /** Reviews an upload after those requested before; `stamp` is that of the settings. */
  request({ id, revision }: Pick<UploadHead, 'id' | 'revision'>, stamp = ''): void {
    const name = `${id} ${revision} ${stamp}`
    if (this.#requested.has(name)) return
    this.#requested.add(name)
    this.#reviews = this.#reviewAfter(this.#reviews, id)
  }

  /** Resolves when no upload is being reviewed. */
  settled(): Promise<void> {
    return this.#reviews
  }

  async #reviewAfter(earlier: Promise<void>, id: string): Promise<void> {
    await earlier
    try {
      const { fresh } = this.#parts.database
      const record = await mustFindUpload(fresh, id)
      const stamp = settingsStamp(await readingSettings(fresh))
      if (record.state === 'waiting' && readSummary(record, stamp) === null)
        await this.#parts.processes.ask(id, 'review')
    } catch (error) {
      // A refusal means that the upload is no longer waiting, or that the portal is closing.
      if (error instanceof AppError) return
      this.#parts.logger.error({ err: error, upload: id }, 'an upload could not be reviewed for the list')
    }
  }
}
