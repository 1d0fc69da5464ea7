import { createHash } from 'node:crypto'
import { type ChangedCell, type FoundCell, MOST_WORKSHEETS, type UploadRows } from '#contract/admin-uploads.ts'
import type { CellsOrder, UploadChoices } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { readGrids } from '#server/readers/read-grids.ts'
import type { PlannedSheet } from '../importing/import-plan.rules.ts'
import { planOne } from '../importing/import-planning.service.ts'
import { willRemoveDemo } from '../importing/sheet-import.service.ts'
import { findLayout, withLayout, withoutLayout } from '../layouts/layout-match.rules.ts'
import { allLayouts, hasRoomFor } from '../layouts/layouts.service.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { againstPublished } from './against-published.service.ts'
import { changedCells } from './cell-changes.rules.ts'
import { storeWorksheets } from './claimed-reading.service.ts'
import {
  decideUpload,
  type OpenedUpload,
  uploadToReview,
  type WaitingUpload,
  waitingUpload,
} from './decided-upload.service.ts'
import { type FindQuery, findCell } from './found-cells.rules.ts'
import { learntChoices } from './kept-decisions.service.ts'
import { updateReading } from './readings.queries.ts'
import { rowsBelow } from './shown-rows.rules.ts'
import type { Tab } from './split-upload.service.ts'
import { uploadColumns } from './upload-columns.rules.ts'
import { type DraftOrder, draftUpload } from './upload-draft.service.ts'
import { reviewOf, type UnderstoodUpload } from './upload-review.rules.ts'
import { listedRows, pageOfRows, type RowsQuery, withoutConsequences } from './upload-rows.rules.ts'
import { updateSummary } from './upload-summaries.queries.ts'
import { summaryOf, summaryText } from './upload-summary.rules.ts'
import { readWorksheets, sheetsOfFile, type UploadRecord } from './uploads.queries.ts'

interface Reviewed {
  revision: number
  choices: UploadChoices
  understood: UnderstoodUpload
  planned: PlannedSheet
}

/** Progress in per cent at which the file is parsed; storing its cells takes the rest up to 100. */
const READ_SHARE = 60
/**
 * The heavy work of one upload: reading, parsing, planning and writing. It caches the cells between calls and runs in
 * the upload's process (`upload.process.ts`), because a hundred thousand rows take seconds.
 */
export class OpenUpload {
  readonly #database: Database
  readonly #opened: OpenedUpload
  #worksheets: readonly WorksheetGrid[] | undefined
  #reviewed: Reviewed | undefined

  constructor(database: Database, opened: OpenedUpload) {
    this.#database = database
    this.#opened = opened
  }

  /**
   * Reads the file under a process's `claim` and stores its cells. Throws UnreadableFileError, and `edit_conflict` if
   * another process has claimed the reading since.
   */
  async read(bytes: Uint8Array, claim: number): Promise<void> {
    const { write } = this.#database
    const reading = { id: this.#opened.id, claim }
    const reported = { progress: 0, saying: Promise.resolve<unknown>(undefined) }
    const tell = (progress: number) => {
      if (progress < reported.progress + 5) return
      reported.progress = progress
      reported.saying = reported.saying.then(() => updateReading(write, reading, { progress: Math.floor(progress) }))
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const worksheets = await readGrids(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      onRows: (rows, all) => tell((rows / all) * READ_SHARE),
    })
    await reported.saying
    // Set the state only after all cells are stored; until then nothing reads them.
    await storeWorksheets(this.#database, reading, worksheets, (share) => READ_SHARE + share * (99 - READ_SHARE))
    const choices = JSON.stringify(learntChoices(worksheets, await allLayouts(write)))
    await updateReading(write, reading, { state: 'waiting', file_sha256: sha256, progress: 100, choices })
    this.#worksheets = worksheets
  }

  /** Returns the upload's current review with its revision and choices. Throws `sheet_state`. */
  async review(): Promise<{ revision: number; choices: UploadChoices; review: UploadReview }> {
    const { read } = this.#database
    const chosen = await uploadToReview(this.#database, this.#opened)
    const { record, choices } = chosen
    const { understood, known } = await decideUpload(read, chosen, await this.#cells())
    const planned = await planOne(read, understood.source, known)
    this.#reviewed = { revision: record.revision, choices, understood, planned }
    const own = reviewOf(understood, planned, choices, known.appearances)
    const isFull = own.keeps_layout !== null && !(await hasRoomFor(this.#database.write, await this.#cells()))
    const review: UploadReview = {
      ...own,
      keeps_layout: isFull ? null : own.keeps_layout,
      layouts_full: isFull,
      ...(await againstPublished(read, understood.source.reading, planned)),
      standing: await sheetsOfFile(this.#database.write, record.file_sha256),
      removes_demo: await willRemoveDemo(read),
    }
    await this.#keepSummary(record, review)
    return { revision: record.revision, choices, review }
  }

  /** Returns one page of the rows. Throws `sheet_state`. */
  async rows(query: RowsQuery): Promise<UploadRows> {
    const { choices, shown, headerRow, width, problems } = await this.#view()
    return pageOfRows(shown, { headerRow, width }, problems, choices, query)
  }

  /** Returns the next cell with a fault or a text. Throws `sheet_state`. */
  async find(query: FindQuery): Promise<FoundCell> {
    const { shown, headerRow, width, problems } = await this.#view()
    const rows = listedRows(shown, headerRow, problems, query.only)
    return findCell({ rows, width }, withoutConsequences(problems), query)
  }

  /**
   * Returns the cells that a replacement or a paste would change, without left-out rows, and the revision that was
   * read.
   */
  async cells(order: CellsOrder): Promise<{ revision: number; cells: ChangedCell[] }> {
    const { revision, shown, headerRow, width, choices } = await this.#view()
    const leftOut = new Set(choices.left_out.map(({ row }) => row))
    const rows = rowsBelow(shown, headerRow)
    const cells = changedCells({ rows, width }, order)
    return { revision, cells: cells.filter(({ row }) => !leftOut.has(row)) }
  }

  /**
   * Returns the choices with a layout applied, or declined if `id` is null. Throws `sheet_state`, and `not_found` for
   * another layout than the file's.
   */
  async layout(id: string | null): Promise<{ revision: number; choices: UploadChoices }> {
    const { record, choices } = await this.#waiting(this.#database.write)
    if (id === null) return { revision: record.revision, choices: withoutLayout(choices) }
    const layouts = await allLayouts(this.#database.write)
    const layout = layouts.find((known) => known.id === id)
    const found = layout && findLayout(await this.#cells(), [layout], choices)
    if (!found) throw new AppError('not_found', 'the file has other headers')
    return { revision: record.revision, choices: withLayout(choices, found) }
  }

  /**
   * Returns the given worksheets, each with the choices of its layout and the chosen year. Throws `sheet_state`,
   * `invalid_request` for a worksheet that the file does not have, and `too_large` if it has too many for one split.
   */
  async tabs(names: readonly string[]): Promise<Tab[]> {
    const { choices } = await this.#waiting(this.#database.write)
    const layouts = await allLayouts(this.#database.write)
    const { year } = choices.heading
    const filled = (await this.#cells()).filter(({ rows }) => rows.length > 0)
    if (filled.length > MOST_WORKSHEETS) throw new AppError('too_large', `${filled.length} worksheets`)
    const chosen = new Set(names)
    const worksheets = filled.filter(({ name }) => chosen.has(name))
    if (worksheets.length < chosen.size) throw new AppError('invalid_request', 'no such worksheet')
    return worksheets.map((worksheet) => ({
      worksheet: worksheet.name,
      choices: { ...learntChoices([worksheet], layouts), heading: year === undefined ? {} : { year } },
    }))
  }

  /** Writes the draft: see `draftUpload`. */
  async draft(order: DraftOrder, now: () => Date, onShare: (share: number) => void): Promise<string> {
    const upload = { ...this.#opened, worksheets: await this.#cells() }
    return draftUpload(this.#database, upload, order, { now, onShare })
  }

  /** Stores what the list of uploads shows of a review, if that has changed. */
  async #keepSummary(record: UploadRecord, review: UploadReview): Promise<void> {
    const { id, revision } = record
    const summary = summaryText({ revision, summary: summaryOf(review) })
    if (summary !== record.summary) await updateSummary(this.#database.write, { id, revision }, summary)
  }

  /** Returns the rows and problems of the latest revision that the office's page shows. */
  async #view() {
    const { record } = await this.#waiting(this.#database.write)
    if (this.#reviewed?.revision !== record.revision) await this.review()
    // The cast is safe: the call above made the review, unless a valid one was cached.
    const { revision, understood, planned, choices } = this.#reviewed as Reviewed
    const { shown, worksheets } = understood.grids
    const { columns, headerRow } = uploadColumns(worksheets, shown, understood.read)
    return { revision, choices, shown, headerRow, width: columns.length, problems: planned.plan.problems }
  }

  #waiting(db: Db): Promise<WaitingUpload> {
    return waitingUpload(db, this.#opened.id)
  }

  async #cells(): Promise<readonly WorksheetGrid[]> {
    this.#worksheets ??= await readWorksheets(this.#database.read, this.#opened.id)
    return this.#worksheets
  }
}
