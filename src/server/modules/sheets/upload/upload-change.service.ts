import type { MarkWords } from '#contract/mark-words.ts'
import { UPLOAD_LIMITS, type UploadChange, type UploadChoices } from '#contract/upload-choices.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { requireRoom } from '../layouts/mark-words.service.ts'
import { type ChangeBy, type FollowedChoices, followChoices } from './office-words.service.ts'
import { storedChoices } from './stored-choices.ts'
import { applyChange, type PlainChange } from './upload-choices.rules.ts'
import type { UploadProcesses } from './upload-processes.ts'
import { deleteStep, insertStep, latestStep } from './upload-steps.queries.ts'
import type { UploadRecord, updateRevision } from './uploads.queries.ts'

/** A change for which the file's cells are not needed, because the cells or choices that it sets were looked up. */
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

/** What a change made: the update of the upload's row, and words that an undo left in the office's list. */
export interface MadeChange {
  update: Parameters<typeof updateRevision>[2]
  kept_words?: MarkWords
}

/**
 * Makes a change in its act's transaction and stores the choices before it. The change `undo` instead restores the
 * choices before the latest change. Returns the upload's new columns. Throws `sheet_state`, `invalid_request` for too
 * many corrections, and `too_large` for too many words, also of the office's list.
 */
export async function changeWithin(
  tx: Db,
  record: UploadRecord,
  change: ResolvedChange,
  by: ChangeBy,
): Promise<MadeChange> {
  if (record.state !== 'waiting') throw new AppError('sheet_state', record.state)
  const from = storedChoices(record)
  if (change.kind === 'undo') {
    const step = await latestStep(tx, record.id)
    if (!step) throw new AppError('sheet_state', 'nothing to undo')
    await deleteStep(tx, step)
    return madeOf(await followChoices(tx, record, { from, to: storedChoices(step) }, by))
  }
  const deciding = { by: by.actor.name, at: by.now.toISOString() }
  const to = change.kind === 'choices' ? change.choices : applyChange(from, change, deciding)
  if (to.corrections.length > UPLOAD_LIMITS.corrections) {
    throw new AppError('invalid_request', 'too many corrected cells')
  }
  requireRoom(to.words ?? {})
  const what = change.kind === 'cells' ? 'replace' : change.kind === 'choices' ? 'layout' : change.kind
  const step = { upload_id: record.id, revision: record.revision + 1, choices: record.choices }
  await insertStep(tx, { ...step, what, made_by: deciding.by, at: deciding.at })
  if (change.kind !== 'words') return { update: { choices: JSON.stringify(to) } }
  return madeOf(await followChoices(tx, record, { from, to, adds: change.remember ? change.words : {} }, by))
}

function madeOf({ choices, kept, settings_seen }: FollowedChoices): MadeChange {
  const update = { choices: JSON.stringify(choices), settings_seen }
  return Object.keys(kept).length > 0 ? { update, kept_words: kept } : { update }
}

/** Returns where a change was made, for the audit log: row and column, or the number of changed cells. */
export function placeOf(change: UploadChange, resolved: ResolvedChange): object {
  if (resolved.kind === 'cells') return { cells: resolved.cells.length }
  if ('column' in change && 'row' in change) return { row: change.row, column: change.column }
  if ('column' in change) return { column: change.column }
  return 'row' in change ? { row: change.row } : {}
}
