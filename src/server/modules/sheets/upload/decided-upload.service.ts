import type { UploadChoices } from '#contract/upload-choices.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'
import type { KnownHistory } from '../importing/import-plan.rules.ts'
import { knownHistory } from '../importing/import-planning.service.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import { stampRevision } from './settings-seen.queries.ts'
import { fileOf, storedChoices } from './stored-choices.ts'
import { soughtByUpload, type UnderstoodUpload, understandUpload, withIdentities } from './upload-review.rules.ts'
import { findUpload, type UploadRecord, updateRevision } from './uploads.queries.ts'

/** An upload, and the configured thresholds of the classifications, which apply until the office sets others. */
export interface OpenedUpload {
  id: string
  thresholds: ClassificationThresholds
}

/** An upload that waits for the office's review, with the office's choices so far. */
export interface WaitingUpload {
  record: UploadRecord
  choices: UploadChoices
}

/** A waiting upload with the settings by which it is read. */
export interface ChosenUpload extends WaitingUpload {
  settings: Awaited<ReturnType<typeof readingSettings>>
}

/** Returns an upload that waits for the office. Throws `not_found`, and `sheet_state` for one in another state. */
export async function waitingUpload(db: Db, id: string): Promise<WaitingUpload> {
  const record = await findUpload(db, id)
  if (!record) throw new AppError('not_found')
  if (record.state !== 'waiting') throw new AppError('sheet_state', record.state)
  return { record, choices: storedChoices(record) }
}

/**
 * Returns a waiting upload with the current settings, for its review. Increments its revision if the last review was
 * made with other settings, because that review no longer says what would be published. Throws `not_found`,
 * `sheet_state`.
 */
export async function uploadToReview(
  { fresh, write }: Database,
  { id, thresholds }: OpenedUpload,
): Promise<ChosenUpload> {
  for (;;) {
    const { record, choices } = await waitingUpload(write, id)
    const settings = await readingSettings(fresh, thresholds)
    const settings_seen = settingsStamp(settings)
    if (record.settings_seen === settings_seen) return { record, choices, settings }
    // If this changes nothing, somebody else has changed or reviewed the upload; either way it is read again.
    if (record.settings_seen === null) await stampRevision(write, record, settings_seen)
    else await updateRevision(write, record, { settings_seen })
  }
}

/** Throws `edit_conflict` if the upload's last review was read by other settings than these. */
export function requireSeenSettings({ settings_seen }: UploadRecord, settings: ChosenUpload['settings']): void {
  if (settings_seen !== null && settings_seen !== settingsStamp(settings)) {
    throw new AppError('edit_conflict', 'the settings for reading sheets have changed since the review')
  }
}

/**
 * Reads an upload's cells with the office's choices and its decisions about which student each row is. Also returns the
 * rows of these students in earlier sheets.
 */
export async function decideUpload(
  db: Db,
  { record, choices, settings }: ChosenUpload,
  worksheets: readonly WorksheetGrid[],
): Promise<{ understood: UnderstoodUpload; known: KnownHistory }> {
  const read = understandUpload(fileOf(record, choices), worksheets, choices, settings)
  const known = await knownHistory(db, 'file', soughtByUpload(read, choices))
  return { understood: withIdentities(read, choices, known.appearances), known }
}
