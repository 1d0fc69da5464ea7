import {
  type CellsPreview,
  type changeUploadEndpoint,
  type FoundCell,
  type listUploadsEndpoint,
  MOST_UPLOADS,
  PREVIEW_LIST,
  type UploadRows,
} from '#contract/admin-uploads.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { CellsOrder, UploadChange, UploadStep } from '#contract/upload-choices.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { IncomingFile } from '#server/incoming-files.ts'
import { act, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { SeenSince } from '#server/seen-since.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import type { FindQuery } from './found-cells.rules.ts'
import { type ReadingParts, Readings } from './readings.ts'
import { splitUpload } from './split-upload.service.ts'
import { changeWithin, type MadeChange, placeOf, resolveChange } from './upload-change.service.ts'
import type { DraftOrder } from './upload-draft.service.ts'
import { FIRST_CLAIM, headOf, lookWithout, mustFindUpload, newUpload, type UploadLook } from './upload-head.ts'
import type { RowsQuery } from './upload-rows.rules.ts'
import { latestStep } from './upload-steps.queries.ts'
import { UploadSummaries } from './upload-summaries.ts'
import {
  countUploads,
  deletePartsOf,
  finishedWithParts,
  insertUpload,
  listUploads,
  type UploadRecord,
  updateRevision,
} from './uploads.queries.ts'

type ChangedUpload = ResponseOf<typeof changeUploadEndpoint>

/** For how long a discarded upload can be restored, one day; its cells are deleted after that. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Manages uploaded sheets until they are drafts. Slow work runs in the uploads' processes. */
export class Uploads {
  readonly #parts: ReadingParts
  readonly #readings: Readings
  readonly #summaries: UploadSummaries
  readonly #finished: SeenSince

  constructor(parts: ReadingParts) {
    this.#parts = parts
    this.#finished = new SeenSince(KEPT_MS, parts.clock)
    this.#summaries = new UploadSummaries(parts)
    this.#readings = new Readings(parts, (id) => this.#summaries.request({ id, revision: 0 }))
  }

  /** Reads in the background the files that earlier processes of this machine have left unread. */
  resume(): void {
    this.#readings.resume()
  }

  /** From now on, leaves files that are not read yet to the next process. */
  stop(): Promise<void> {
    this.#summaries.stop()
    return this.#readings.stop()
  }

  /** Stores a new upload and returns its id; the file is read in the background, and then removed. */
  async start(fileName: string, { id, size }: IncomingFile, by: OfficeAct): Promise<string> {
    await this.tidy()
    await act(this.#parts.database, by, { action: 'upload.add', object: { kind: 'upload', id } }, async (tx) => {
      await insertUpload(tx, newUpload({ id, file_name: fileName, size }, by))
      return { after: { file: fileName, size } }
    })
    this.#readings.start({ id, claim: FIRST_CLAIM })
    return id
  }

  /** Lists the newest uploads without a sheet, newest first, and says how many there are. */
  async list(): Promise<ResponseOf<typeof listUploadsEndpoint>> {
    const { fresh } = this.#parts.database
    const since = this.#before(KEPT_MS)
    const listed = await listUploads(fresh, since)
    const total = listed.length < MOST_UPLOADS ? listed.length : await countUploads(fresh, since)
    const records = await this.#readings.alive(listed)
    const stamp = settingsStamp(await readingSettings(fresh, this.#parts.thresholds))
    const heads = records.map((record) => this.#headNow(record, stamp))
    this.summarise(heads, stamp)
    return { uploads: heads, total }
  }

  /** Reviews in the background those waiting uploads that have no summary by the settings of `stamp`. */
  summarise(uploads: readonly Pick<UploadHead, 'id' | 'revision' | 'state' | 'summary'>[], stamp: string): void {
    for (const one of uploads) if (one.state === 'waiting' && one.summary === null) this.#summaries.request(one, stamp)
  }

  /**
   * Returns one upload, with its review while it waits for choices, is not being drafted, and there is memory for it.
   * Throws `not_found`.
   */
  async look(id: string): Promise<UploadLook> {
    const { fresh } = this.#parts.database
    const records = await this.#readings.alive([await mustFindUpload(fresh, id)])
    const [head] = records.map((record) => this.#headNow(record)) as [UploadHead]
    if (head.state !== 'waiting') return lookWithout(head)
    const place = await this.#parts.processes.enter(id)
    if (place !== null) return lookWithout({ ...head, place })
    const { revision, choices, review } = await this.#parts.processes.ask(id, 'review')
    const step = await latestStep(fresh, id)
    // Returns the revision that was reviewed, because the upload may have changed since.
    return {
      upload: { ...head, revision },
      choices,
      review,
      undo: step ? { what: step.what, by: step.made_by, at: step.at } : null,
    }
  }

  /** Returns one page of an upload's rows. Throws `not_found`, `sheet_state`. */
  async rows(id: string, query: RowsQuery): Promise<UploadRows> {
    this.#refuseDrafting(id)
    return this.#parts.processes.ask(id, 'rows', query)
  }

  /** Returns the next cell with a fault or a text. Throws `not_found`, `sheet_state`. */
  async find(id: string, query: FindQuery): Promise<FoundCell> {
    this.#refuseDrafting(id)
    return this.#parts.processes.ask(id, 'find', query)
  }

  /** Returns what a replacement or a paste would change. Throws `not_found`, `sheet_state`. */
  async preview(id: string, order: CellsOrder): Promise<CellsPreview> {
    this.#refuseDrafting(id)
    const { cells } = await this.#parts.processes.ask(id, 'cells', order)
    return { count: cells.length, cells: cells.slice(0, PREVIEW_LIST) }
  }

  /**
   * Makes one change. Throws `edit_conflict` if the upload has another revision, `invalid_request` for a change of
   * more cells than an upload keeps, and `sheet_state` if there is nothing to undo.
   */
  async change(id: string, revision: number, change: UploadChange, by: OfficeAct): Promise<ChangedUpload> {
    this.#refuseDrafting(id)
    const { processes, thresholds } = this.#parts
    const resolved = await resolveChange(processes, id, revision, change)
    const make = (record: UploadRecord, tx: Db) => changeWithin(tx, record, resolved, { ...by, thresholds })
    return this.#move(id, revision, by, change.kind, make, placeOf(change, resolved))
  }

  /** Makes an upload of each of these worksheets of the file: see `splitUpload`. */
  async split(
    id: string,
    { revision, worksheets }: { revision: number; worksheets: string[] },
    by: OfficeAct,
  ): Promise<string[]> {
    this.#refuseDrafting(id)
    const tabs = await this.#parts.processes.ask(id, 'tabs', worksheets)
    const ids = await splitUpload(this.#parts.database, { id, revision, tabs }, by)
    await this.#parts.processes.end(id)
    return ids
  }

  /** Discards an upload, also while it is read. Throws `sheet_state` if it already has a sheet. */
  async discard(id: string, revision: number, by: OfficeAct): Promise<UploadHead> {
    const { upload } = await this.#move(id, revision, by, 'discard', ({ state }) => {
      // An aborted reading has stored no cells: if the upload is restored, it is unreadable, and must be sent again.
      if (state === 'reading') return { update: { state: 'discarded', fault: 'interrupted' } }
      if (state !== 'waiting' && state !== 'unreadable') throw new AppError('sheet_state', state)
      return { update: { state: 'discarded' } }
    })
    await this.#parts.processes.end(id)
    return upload
  }

  /** Restores a discarded upload. Throws `sheet_state` for an upload that is not discarded. */
  async restore(id: string, revision: number, by: OfficeAct): Promise<UploadHead> {
    const { upload } = await this.#move(id, revision, by, 'restore', ({ state, fault, changed_at }) => {
      if (state !== 'discarded' || changed_at < this.#before(KEPT_MS)) throw new AppError('sheet_state', state)
      return { update: { state: fault === null ? 'waiting' : 'unreadable' } }
    })
    return upload
  }

  /** Makes a draft sheet of an upload as ordered, and returns the sheet's id: see `draftUpload`. */
  async draft(id: string, order: Omit<DraftOrder, 'actor'>, by: OfficeAct): Promise<string> {
    const { publication } = order
    if (publication.when === 'at' && new Date(publication.at) <= this.#parts.now()) {
      throw new AppError('invalid_request', 'the publication time is in the past')
    }
    this.#refuseDrafting(id)
    const sheet = await this.#parts.processes.ask(id, 'draft', { ...order, actor: by.actor })
    await this.#parts.processes.end(id)
    return sheet
  }

  /** Deletes the cells of uploads that were finished more than a day ago. */
  async tidy(): Promise<void> {
    const { write } = this.#parts.database
    await deletePartsOf(write, this.#finished.lasting(await finishedWithParts(write, this.#before(KEPT_MS))))
  }

  /** Resolves when no file is being read or reviewed in the background. */
  async settled(): Promise<void> {
    await this.#readings.settled()
    await this.#summaries.settled()
  }

  async #move(
    id: string,
    revision: number,
    by: OfficeAct,
    step: UploadStep,
    change: (record: UploadRecord, tx: Db) => MadeChange | Promise<MadeChange>,
    place: object = {},
  ): Promise<ChangedUpload> {
    this.#refuseDrafting(id)
    const action = step === 'discard' || step === 'restore' ? (`upload.${step}` as const) : 'upload.change'
    return act(this.#parts.database, by, { action, object: { kind: 'upload', id } }, async (tx) => {
      const record = await mustFindUpload(tx, id)
      if (record.revision !== revision) throw new AppError('edit_conflict')
      const changed = { changed_by: by.actor.name, changed_at: by.now.toISOString(), changed_what: step }
      const { update, ...more } = await change(record, tx)
      const isOurs = await updateRevision(tx, { id, revision }, { ...update, ...changed })
      if (!isOurs) throw new AppError('edit_conflict')
      // The audit log gets the cell's place, never its text.
      return { after: { step, ...place }, result: { upload: headOf(await mustFindUpload(tx, id)), ...more } }
    })
  }

  /**
   * Refuses changes while this process writes the upload's draft. A change through another process is a conflict,
   * because the draft has incremented the revision.
   */
  #refuseDrafting(id: string): void {
    if (this.#parts.processes.drafting(id) !== undefined) throw new AppError('sheet_state', 'drafting')
  }

  /** Returns the upload, with the draft's progress if this process is writing it. */
  #headNow(record: UploadRecord, stamp?: string): UploadHead {
    const head = headOf(record, stamp)
    const { processes } = this.#parts
    const share = record.state === 'waiting' ? processes.drafting(record.id) : undefined
    if (share !== undefined) return { ...head, state: 'drafting', progress: share }
    return { ...head, place: processes.placeOf(record.id) ?? head.place }
  }

  #before(age: number): string {
    return new Date(this.#parts.now().getTime() - age).toISOString()
  }
}
