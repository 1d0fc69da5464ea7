import type { MarkWords } from '#contract/mark-words.ts'
import { UPLOAD_LIMITS, type UploadChange, type UploadChoices } from '#contract/upload-choices.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { rememberWords, requireRoom } from '../layouts/mark-words.service.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import { requireSeenSettings } from './decided-upload.service.ts'
import { storedChoices } from './stored-choices.ts'
import { applyChange, type PlainChange } from './upload-choices.rules.ts'
import type { UploadProcesses } from './upload-processes.ts'
import { deleteStep, insertStep, latestStep } from './upload-steps.queries.ts'
import type { UploadRecord, updateRevision } from './uploads.queries.ts'

/** A change that can be made without the file's cells, because its own cells or choices have been looked up. */
export type ResolvedChange = PlainChange | { kind: 'undo' } | { kind: 'choices'; choices: UploadChoices }

/**
 * Looks up, in the upload's process, which cells a replacement or a paste changes, or which choices a layout gives.
 * Returns other changes as they are. Throws `edit_conflict` if the upload has another revision, and `invalid_request`
 * if no cell or too many would change.
 */
export async function resolveChange(
  processes: UploadProcesses,
  id: string,
  revision: number,
  change: UploadChange,
): Promise<ResolvedChange> {
  if (change.kind === 'replace' || change.kind === 'paste') {
    const { revision: seen, cells } = await processes.ask(id, 'cells', change)
    if (seen !== revision) throw new AppError('edit_conflict')
    if (cells.length === 0) throw new AppError('invalid_request', 'no cell changes')
    const texts = cells.map(({ row, column, after }) => ({ row, column, text: after }))
    return { kind: 'cells', cells: texts, reason: change.reason }
  }
  if (change.kind === 'layout') {
    const { revision: seen, choices } = await processes.ask(id, 'layout', change.layout)
    if (seen !== revision) throw new AppError('edit_conflict')
    return { kind: 'choices', choices }
  }
  return change
}

/**
 * Makes a change in its act's transaction and stores the choices before it. The change `undo` restores the choices
 * before the latest one instead. Returns the update of the upload's row. Throws `sheet_state`, `invalid_request` for too
 * many corrections, `too_large` for too many words, also of the office's list, and `edit_conflict` for words of that list
 * if the settings for reading have changed since the review.
 */
export async function changeWithin(
  tx: Db,
  record: UploadRecord,
  change: ResolvedChange,
  by: OfficeAct,
): Promise<Parameters<typeof updateRevision>[2]> {
  if (record.state !== 'waiting') throw new AppError('sheet_state', record.state)
  if (change.kind === 'undo') {
    const step = await latestStep(tx, record.id)
    if (!step) throw new AppError('sheet_state', 'nothing to undo')
    await deleteStep(tx, step)
    return { choices: step.choices }
  }
  const deciding = { by: by.actor.name, at: by.now.toISOString() }
  const choices = change.kind === 'choices' ? change.choices : applyChange(storedChoices(record), change, deciding)
  if (choices.corrections.length > UPLOAD_LIMITS.corrections) {
    throw new AppError('invalid_request', 'too many corrected cells')
  }
  requireRoom(choices.words ?? {})
  const seen = change.kind === 'words' && change.remember ? await remember(tx, record, change.words, by) : {}
  const what = change.kind === 'cells' ? 'replace' : change.kind === 'choices' ? 'layout' : change.kind
  const step = { upload_id: record.id, revision: record.revision + 1, choices: record.choices }
  await insertStep(tx, { ...step, what, made_by: deciding.by, at: deciding.at })
  return { choices: JSON.stringify(choices), ...seen }
}

type ChangedWords = Extract<UploadChange, { kind: 'words' }>['words']

/**
 * Adds words to the office's list. Returns the stamp of the settings then: this change is no reason to renew the review
 * once more. Throws `edit_conflict` if a colleague has changed the list since the review, which would be overwritten.
 */
async function remember(
  tx: Db,
  record: UploadRecord,
  words: ChangedWords,
  by: OfficeAct,
): Promise<Pick<UploadRecord, 'settings_seen'>> {
  requireSeenSettings(record, await readingSettings(tx))
  await rememberWords(tx, knownWords(words), by)
  return { settings_seen: settingsStamp(await readingSettings(tx)) }
}

function knownWords(words: ChangedWords): MarkWords {
  return Object.fromEntries(Object.entries(words).flatMap(([word, means]) => (means === null ? [] : [[word, means]])))
}

/** Returns where a change was made, for the audit log: row and column, or the number of changed cells. */
export function placeOf(change: UploadChange, resolved: ResolvedChange): object {
  if (resolved.kind === 'cells') return { cells: resolved.cells.length }
  if ('column' in change && 'row' in change) return { row: change.row, column: change.column }
  if ('column' in change) return { column: change.column }
  return 'row' in change ? { row: change.row } : {}
}
