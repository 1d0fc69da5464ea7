import type { Publication } from '#contract/admin-uploads.ts'
import type { Acceptance } from '#contract/sheet-publication.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act } from '#server/modules/audit/office-act.service.ts'
import { competitors } from '../importing/import-planning.service.ts'
import { draftInSteps, type MakeDraft, willRemoveDemo } from '../importing/sheet-import.service.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import { publishAsOrdered } from '../versions/publish-order.service.ts'
import {
  type ChosenUpload,
  decideUpload,
  type OpenedUpload,
  requireSeenSettings,
  waitingUpload,
} from './decided-upload.service.ts'
import { keepCorrections, learnLayout } from './kept-decisions.service.ts'
import type { UnderstoodUpload } from './upload-review.rules.ts'
import { forgetSummaries } from './upload-summaries.queries.ts'
import { nameSheet, releaseUpload, type UploadRecord, updateRevision } from './uploads.queries.ts'

/** What an officer orders when an upload becomes a draft. */
export interface DraftOrder {
  revision: number
  publication: Publication
  /** The officer's acceptances of publication stops. */
  accept?: readonly Acceptance[] | undefined
  /** The version that the officer was told to replace; null for none. */
  replaces?: string | null | undefined
  actor: Actor
}

/** Progress in per cent of making a draft after parsing, planning and writing rows, measured with 100,000 rows. */
const UNDERSTOOD_SHARE = 40
const PLANNED_SHARE = 50
const WRITTEN_SHARE = 99

interface DraftContext {
  now: () => Date
  onShare: (share: number) => void
}

/** An upload with the cells of its file. */
interface UploadCells extends OpenedUpload {
  worksheets: readonly WorksheetGrid[]
}

interface PreparedUpload extends ChosenUpload, Pick<OpenedUpload, 'thresholds'> {
  understood: UnderstoodUpload
}

/**
 * Writes the draft and, if ordered, publishes or schedules it: all of it or nothing. Others can write to the database
 * between its steps. Reports progress in per cent. Returns the sheet's id. Throws `edit_conflict` if the upload or the
 * settings for reading have changed, `rejected_sheet` if it has errors, `sheet_state` if the same file is a sheet
 * already, and `publication_stopped` if `accept` does not cover each stop.
 */
export async function draftUpload(
  database: Database,
  upload: UploadCells,
  order: DraftOrder,
  { now, onShare }: DraftContext,
): Promise<string> {
  const claimed = await claim(database, upload.id, order, now())
  const claimedOrder = { ...order, revision: claimed.revision + 1 }
  try {
    return await draftClaimed(database, upload, claimedOrder, { now, onShare: increasing(onShare) })
  } catch (error) {
    await releaseUpload(database.write, claimed)
    throw error
  } finally {
    // After the act, not in it: two drafts of one file would each lock the other's upload, and deadlock.
    await forgetSummaries(database.write, claimed.file_sha256)
  }
}

/**
 * Increments the upload's revision, so that changes of other officers are conflicts from now on. Returns the upload as
 * it was before. Throws `sheet_state`, `edit_conflict`.
 */
async function claim(
  { write }: Database,
  id: string,
  { revision, actor }: DraftOrder,
  now: Date,
): Promise<UploadRecord> {
  const { record } = await waitingUpload(write, id)
  const changed = { changed_by: actor.name, changed_at: now.toISOString(), changed_what: 'draft' } as const
  if (!(await updateRevision(write, { id, revision }, changed))) throw new AppError('edit_conflict')
  return record
}

function draftClaimed(
  database: Database,
  { id, worksheets, thresholds }: UploadCells,
  order: DraftOrder,
  { now, onShare }: DraftContext,
): Promise<string> {
  const options = {
    source: 'file',
    actor: order.actor,
    now,
    onPlanned: () => onShare(PLANNED_SHARE),
    onProgress: (_fileName: string, written: number, rows: number) =>
      onShare(PLANNED_SHARE + Math.floor((written / rows) * (WRITTEN_SHARE - PLANNED_SHARE))),
  } as const
  return draftInSteps(database, options, {
    prepare: async (db) => {
      const { record, choices } = await waitingUpload(db, id)
      if (record.revision !== order.revision) throw new AppError('edit_conflict')
      const settings = await readingSettings(db, thresholds)
      requireSeenSettings(record, settings)
      const { understood } = await decideUpload(db, { record, choices, settings }, worksheets)
      onShare(UNDERSTOOD_SHARE)
      const { source } = understood
      return { source, competing: competitors([source], source), record, choices, settings, thresholds, understood }
    },
    finish: (prepared, make) => finish(database, prepared, make, order, now),
  })
}

/** Makes the draft of a prepared upload, and publishes or schedules it as ordered, in one act. */
function finish(
  database: Database,
  { record, choices, settings, thresholds, understood }: PreparedUpload,
  make: MakeDraft,
  { revision, publication, accept, replaces, actor }: DraftOrder,
  now: () => Date,
): Promise<string> {
  const by = { actor, now: now() }
  const name = { action: 'upload.draft', object: { kind: 'sheet', id: '' } } as const
  return act(database, by, name, async (tx) => {
    const publishes = await willRemoveDemo(tx)
    const changed = { changed_by: actor.name, changed_at: by.now.toISOString(), changed_what: 'draft' } as const
    const isOurs = await updateRevision(tx, { id: record.id, revision }, { state: 'drafted', ...changed })
    if (!isOurs) throw new AppError('edit_conflict')
    // A conflict, no OutdatedPlanError: a new plan by other settings would publish other marks than were reviewed.
    requireSeenSettings({ ...record, settings_seen: settingsStamp(settings) }, await readingSettings(tx, thresholds))
    const plan = await make(tx)
    if (!plan.sheetId || plan.outcome === 'repeated')
      throw new AppError('sheet_state', 'the same file already has a sheet')
    await keepCorrections(tx, plan.sheetId, choices, understood)
    await learnLayout(tx, choices, understood, by)
    await nameSheet(tx, record.id, plan.sheetId)
    await publishAsOrdered(tx, plan.sheetId, publication, { actor, now: now(), accept, replaces })
    const after = { upload: record.id, students: plan.students, corrections: choices.corrections.length }
    return { object: { kind: 'sheet', id: plan.sheetId }, after, publishes, result: plan.sheetId }
  })
}

/** Passes on only growing progress: a draft that must be planned again starts over, and progress must not go back. */
function increasing(onShare: (share: number) => void): (share: number) => void {
  let largest = 0
  return (share) => {
    if (share <= largest) return
    largest = share
    onShare(share)
  }
}
