import { createHash } from 'node:crypto'
import type { ChangedCell, FoundCell, Publication, UploadRows } from '#contract/admin-uploads.ts'
import type { Acceptance } from '#contract/sheet-publication.ts'
import type { CellsOrder, UploadChoices } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act } from '#server/modules/audit/office-act.service.ts'
import { readGrids } from '#server/readers/read-grids.ts'
import type { KnownHistory, PlannedSheet } from '../importing/import-plan.rules.ts'
import { importWithin, knownHistory, planOne, willRemoveDemo } from '../importing/sheet-import.service.ts'
import { findLayout, withLayout, withoutLayout } from '../layouts/layout-match.rules.ts'
import { allLayouts } from '../layouts/layouts.service.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { readingSettings } from '../reading-settings.reads.ts'
import { publishAsOrdered } from '../versions/publish-order.service.ts'
import { againstPublished } from './against-published.service.ts'
import { changedCells } from './cell-changes.rules.ts'
import { type FindQuery, findCell } from './found-cells.rules.ts'
import { keepCorrections, learnLayout, learntChoices } from './kept-decisions.service.ts'
import { rowsBelow } from './shown-rows.rules.ts'
import type { Tab } from './split-upload.service.ts'
import { fileOf, storedChoices } from './stored-choices.ts'
import { uploadColumns } from './upload-columns.rules.ts'
import {
  reviewOf,
  soughtByUpload,
  type UnderstoodUpload,
  understandUpload,
  withIdentities,
} from './upload-review.rules.ts'
import { listedRows, pageOfRows, type RowsQuery, withoutConsequences } from './upload-rows.rules.ts'
import { summaryOf, summaryText } from './upload-summary.rules.ts'
import {
  findUpload,
  insertParts,
  nameSheet,
  readWorksheets,
  sheetsOfFile,
  type UploadRecord,
  updateReading,
  updateRevision,
  updateSummary,
} from './uploads.queries.ts'

interface Reviewed {
  revision: number
  choices: UploadChoices
  understood: UnderstoodUpload
  planned: PlannedSheet
}

/** The input for making a draft. */
export interface DraftOrder {
  revision: number
  publication: Publication
  /** Acceptances of what stops the publication. */
  accept?: readonly Acceptance[] | undefined
  actor: Actor
}

/** Progress in per cent when the file is parsed; storing its cells takes the rest. */
const READ_SHARE = 60
/** Progress in per cent of making a draft after parsing, planning and writing rows, measured with 100,000 rows. */
const UNDERSTOOD_SHARE = 40
const PLANNED_SHARE = 70
const WRITTEN_SHARE = 95

/**
 * The heavy work of one upload: reading, parsing, planning and writing. It caches the cells between calls and runs in
 * the upload's process (`upload.process.ts`), because a hundred thousand rows take seconds.
 */
export class OpenUpload {
  readonly #database: Database
  readonly #id: string
  #worksheets: readonly WorksheetGrid[] | undefined
  #reviewed: Reviewed | undefined

  constructor(database: Database, id: string) {
    this.#database = database
    this.#id = id
  }

  /** Reads the file and stores its cells. Throws UnreadableFileError. */
  async read(bytes: Uint8Array): Promise<void> {
    const { write } = this.#database
    const told = { progress: 0, saying: Promise.resolve() }
    const tell = (progress: number) => {
      if (progress < told.progress + 5) return
      told.progress = progress
      told.saying = told.saying.then(() => updateReading(write, this.#id, { progress: Math.floor(progress) }))
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const worksheets = await readGrids(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      onRows: (rows, all) => tell((rows / all) * READ_SHARE),
    })
    // Set the state only after all cells are stored; until then nothing reads them.
    await insertParts(write, this.#id, worksheets, async (share) => {
      tell(READ_SHARE + share * (99 - READ_SHARE))
      await told.saying
    })
    await told.saying
    const choices = JSON.stringify(learntChoices(worksheets, await allLayouts(write)))
    await updateReading(write, this.#id, { state: 'waiting', file_sha256: sha256, progress: 100, choices })
    this.#worksheets = worksheets
  }

  /** Returns the upload's current review with its revision and choices. Throws `sheet_state`. */
  async review(): Promise<{ revision: number; choices: UploadChoices; review: UploadReview }> {
    const { read } = this.#database
    const { record, choices } = await this.#waiting(this.#database.write)
    const { understood, known } = await decideUpload(read, record, choices, await this.#cells())
    const planned = await planOne(read, understood.source, known)
    this.#reviewed = { revision: record.revision, choices, understood, planned }
    const review: UploadReview = {
      ...reviewOf(understood, planned, choices, known.appearances),
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

  /** Returns the cells that a replacement or a paste would change, and the revision for which it holds. */
  async cells(order: CellsOrder): Promise<{ revision: number; cells: ChangedCell[] }> {
    const { revision, shown, headerRow, width, choices } = await this.#view()
    const leftOut = new Set(choices.left_out.map(({ row }) => row))
    const rows = rowsBelow(shown, headerRow)
    const cells = changedCells({ rows, width }, order)
    return { revision, cells: cells.filter(({ row }) => !leftOut.has(row)) }
  }

  /** Returns the choices with a layout applied, or with the applied one declined. Throws `sheet_state`. */
  async layout(id: string | null): Promise<{ revision: number; choices: UploadChoices }> {
    const { record, choices } = await this.#waiting(this.#database.write)
    if (id === null) return { revision: record.revision, choices: withoutLayout(choices) }
    const layouts = await allLayouts(this.#database.write)
    const layout = layouts.find((known) => known.id === id)
    const found = layout && findLayout(await this.#cells(), [layout])
    if (!found) throw new AppError('not_found', 'the file has other headers')
    return { revision: record.revision, choices: withLayout(choices, found) }
  }

  /** Returns the given worksheets, each with the choices of its layout and the chosen year. Throws `sheet_state`. */
  async tabs(names: readonly string[]): Promise<Tab[]> {
    const { choices } = await this.#waiting(this.#database.write)
    const layouts = await allLayouts(this.#database.write)
    const { year } = choices.heading
    const worksheets = (await this.#cells()).filter(({ name }) => names.includes(name))
    return worksheets.map((worksheet) => ({
      worksheet: worksheet.name,
      choices: { ...learntChoices([worksheet], layouts), heading: year === undefined ? {} : { year } },
    }))
  }

  /**
   * Writes the draft and, if ordered, publishes or schedules it, in one transaction. Reports progress in per cent.
   * Returns the sheet's id. Throws `edit_conflict` if the upload has changed, `rejected_sheet` if it has errors,
   * `sheet_state` if the same file already has a sheet, and `publication_stopped` while `accept` leaves a stop.
   */
  async draft(
    { revision, publication, accept, actor }: DraftOrder,
    now: () => Date,
    onShare: (share: number) => void,
  ): Promise<string> {
    const worksheets = await this.#cells()
    const by = { actor, now: now() }
    const name = { action: 'upload.draft', object: { kind: 'sheet', id: '' } } as const
    return act(this.#database, by, name, async (tx) => {
      const { record, choices } = await this.#waiting(tx)
      const publishes = await willRemoveDemo(tx)
      // Update first: a concurrent change waits for this transaction and then gets a conflict.
      const changed = { changed_by: actor.name, changed_at: by.now.toISOString(), changed_what: 'draft' } as const
      const isOurs = await updateRevision(tx, { id: record.id, revision }, { state: 'drafted', ...changed })
      if (!isOurs) throw new AppError('edit_conflict')
      const { understood } = await decideUpload(tx, record, choices, worksheets)
      onShare(UNDERSTOOD_SHARE)
      const [plan] = await importWithin(tx, [understood.source], {
        source: 'file',
        actor,
        now,
        onPlanned: () => onShare(PLANNED_SHARE),
        onProgress: (_fileName, written, rows) =>
          onShare(PLANNED_SHARE + Math.floor((written / rows) * (WRITTEN_SHARE - PLANNED_SHARE))),
      })
      if (!plan?.sheetId || plan.outcome === 'repeated')
        throw new AppError('sheet_state', 'the same file already has a sheet')
      await keepCorrections(tx, plan.sheetId, choices, understood)
      await learnLayout(tx, choices, understood, by)
      await nameSheet(tx, record.id, plan.sheetId)
      await publishAsOrdered(tx, plan.sheetId, publication, { actor, now: now(), accept })
      const after = { upload: record.id, students: plan.students, corrections: choices.corrections.length }
      return { object: { kind: 'sheet', id: plan.sheetId }, after, publishes, result: plan.sheetId }
    })
  }

  /** Stores what the waiting list shows of a review, if that has changed. */
  async #keepSummary(record: UploadRecord, review: UploadReview): Promise<void> {
    const { id, revision } = record
    const summary = summaryText({ revision, summary: summaryOf(review) })
    if (summary !== record.summary) await updateSummary(this.#database.write, { id, revision }, summary)
  }

  /** Returns what the office sees of the latest revision. */
  async #view() {
    const { record } = await this.#waiting(this.#database.write)
    if (this.#reviewed?.revision !== record.revision) await this.review()
    // The review that was just made, or the cached one if it is still valid.
    const { revision, understood, planned, choices } = this.#reviewed as Reviewed
    const { shown, worksheets } = understood.grids
    const { columns, headerRow } = uploadColumns(worksheets, shown, understood.read)
    return { revision, choices, shown, headerRow, width: columns.length, problems: planned.plan.problems }
  }

  async #waiting(db: Db): Promise<{ record: UploadRecord; choices: UploadChoices }> {
    const record = await findUpload(db, this.#id)
    if (!record) throw new AppError('not_found')
    if (record.state !== 'waiting') throw new AppError('sheet_state', record.state)
    return { record, choices: storedChoices(record) }
  }

  async #cells(): Promise<readonly WorksheetGrid[]> {
    this.#worksheets ??= await readWorksheets(this.#database.read, this.#id)
    return this.#worksheets
  }
}

/** Reads an upload with the office's choices and decisions; returns it with what is known of its students. */
async function decideUpload(
  db: Db,
  record: UploadRecord,
  choices: UploadChoices,
  worksheets: readonly WorksheetGrid[],
): Promise<{ understood: UnderstoodUpload; known: KnownHistory }> {
  const read = understandUpload(fileOf(record, choices), worksheets, choices, await readingSettings(db))
  const known = await knownHistory(db, 'file', soughtByUpload(read, choices))
  return { understood: withIdentities(read, choices, known.appearances), known }
}
