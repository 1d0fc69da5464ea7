import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit.ts'
import {
  type LineDraft,
  lineFaults,
  looksLike,
  MAX_LINES,
  namesSubjects,
  opensInViewer,
  type Shelf,
} from '#contract/library-lines.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { adoptFiles, findFile } from '../../drive/drive.service.ts'
import { fileOfLine, haveSameIds, inPositions, isSameLine, keptLink, type LineRow, removedFrom } from './line.rules.ts'
import { countQuestions, renameSubject } from './mentions.queries.ts'
import { keepRemoval, lastRemovedPosition, loggedRemoval, renameInRemovals } from './removals.service.ts'
import type { ShelfParts } from './shelf-parts.ts'
import { storeOf, termPlace } from './shelves.queries.ts'
import { requireSubject } from './shown-shelf.service.ts'

/**
 * Adds a line at the end of a library list, and returns the line's id. Throws invalid_request for an invalid line,
 * edit_conflict for a subject that the list has already and for a resource of a subject that is gone, and too_large for
 * a full list.
 */
export function addLine(parts: ShelfParts, shelf: Shelf, draft: LineDraft, by: OfficeAct): Promise<string> {
  const id = namesSubjects(shelf.shelf) ? draft.name.trim() : randomUUID()
  return act(parts.database, by, nameOf('library.add', shelf, id), async (tx) => {
    const line = await checkedLine(tx, parts, shelf, draft)
    await requireSubject(tx, shelf)
    const rows = await storeOf(shelf).list(tx)
    if (rows.length >= MAX_LINES) throw new AppError('too_large', 'the list is full')
    refuseTaken(rows, id)
    // The position is also above those of removed lines, so that a restored line comes before the new one.
    const last = await lastRemovedPosition(tx, shelf)
    const position = Math.max(last, ...rows.map((row) => row.position)) + 1
    await storeOf(shelf).insert(tx, { ...line, id, position, source: 'office' })
    return { after: { ...shelf, ...line }, publishes: true, result: id }
  })
}

export interface LineEdit {
  id: string
  /** The line that the officer saw. */
  was: LineDraft
  line: LineDraft
}

/**
 * Changes a line, makes it the office's, and returns its id. Throws not_found, invalid_request for an invalid line, and
 * edit_conflict if the stored line differs from `was` or if the list already has the new subject.
 */
export function editLine(parts: ShelfParts, shelf: Shelf, edit: LineEdit, by: OfficeAct): Promise<string> {
  const id = namesSubjects(shelf.shelf) ? edit.line.name.trim() : edit.id
  return act(parts.database, by, nameOf('library.edit', shelf, id), async (tx) => {
    const line = await checkedLine(tx, parts, shelf, edit.line)
    const rows = await storeOf(shelf).list(tx)
    const row = rows.find((candidate) => candidate.id === edit.id)
    if (!row) throw new AppError('not_found')
    if (!isSameLine(row, edit.was)) throw new AppError('edit_conflict')
    if (id !== row.id) {
      refuseTaken(rows, id, row.id)
      await moveWhatBelongs(tx, shelf, row.id, id)
    }
    await storeOf(shelf).update(tx, row.id, { ...row, ...line, id, source: 'office' })
    const before = { ...shelf, ...draftOf(row) }
    return { before, after: { ...shelf, ...line }, publishes: true, result: id }
  })
}

/**
 * Reorders a list. Throws invalid_request if `order` and `was` have different lines, and edit_conflict if the list's
 * order is no longer `was`.
 */
export async function orderLines(
  { database }: ShelfParts,
  shelf: Shelf,
  { was, order }: { was: readonly string[]; order: readonly string[] },
  by: OfficeAct,
): Promise<void> {
  if (!haveSameIds(was, order)) throw new AppError('invalid_request', 'the order and the list have different lines')
  await act(database, by, nameOf('library.order', shelf, shelf.subject ?? shelf.shelf), async (tx) => {
    const store = storeOf(shelf)
    const rows = await store.list(tx)
    const isAsSeen = rows.length === was.length && rows.every(({ id }, place) => id === was[place])
    if (!isAsSeen) throw new AppError('edit_conflict')
    // The lines are given the positions that the list has already, because a removed line may return by its position.
    const positions = inPositions(rows).map(({ position }) => position)
    for (const row of rows) {
      const position = positions[order.indexOf(row.id)] ?? row.position
      await store.update(tx, row.id, { ...row, position })
    }
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return { after: { ...shelf, order: order.map((id) => names.get(id)) }, publishes: true }
  })
}

/**
 * Removes a line. Returns the id of the removal, which can be undone. Throws not_found, and edit_conflict if the stored
 * line differs from `was`.
 */
export function removeLine(
  { database }: ShelfParts,
  shelf: Shelf,
  { id, was }: Pick<LineEdit, 'id'> & { was?: LineDraft | undefined },
  by: OfficeAct,
): Promise<string> {
  return act(database, by, nameOf('library.remove', shelf, id), async (tx) => {
    const store = storeOf(shelf)
    const found = removedFrom(await store.list(tx), id)
    if (!found) throw new AppError('not_found')
    if (was && !isSameLine(found.row, was)) throw new AppError('edit_conflict')
    await store.remove(tx, id)
    const removed = { shelf, ...found }
    const result = await keepRemoval(tx, removed, by.now)
    return { before: loggedRemoval(removed), publishes: true, result }
  })
}

function nameOf(action: AuditAction, { shelf: kind }: Shelf, id: string) {
  return { action, object: { kind, id } }
}

/** Returns the line in its stored form, and makes its file, if it has one, the office's. Throws invalid_request. */
async function checkedLine(tx: Db, { driveBase }: ShelfParts, shelf: Shelf, draft: LineDraft): Promise<LineDraft> {
  const name = draft.name.trim()
  const line = { name, link: keptLink(draft.link, driveBase), isBook: opensInViewer(shelf.shelf, draft) }
  const faults = lineFaults(shelf.shelf, line)
  if (Object.keys(faults).length > 0) throw new AppError('invalid_request', JSON.stringify(faults))
  const file = fileOfLine(shelf.shelf, line)
  if (file === undefined) return line
  const isOfCloud = driveBase !== undefined && file === line.link
  const isElsewhere = isOfCloud || !opensAsFile(line.link)
  if (!isElsewhere && !(await findFile(tx, file))) throw new AppError('invalid_request', 'link: file not found')
  await adoptFiles(tx, [file])
  return line
}

/** Whether a link is a file's id or an address in the portal's own drive. */
function opensAsFile(link: string): boolean {
  return !/^https?:/i.test(link)
}

/** Throws edit_conflict if another line than `self` is this subject, or looks the same to readers. */
function refuseTaken(rows: readonly LineRow[], id: string, self?: string): void {
  if (rows.some((row) => row.id !== self && looksLike(row.id, id)))
    throw new AppError('edit_conflict', 'the subject is already in the list')
}

/**
 * Renames a subject in its resources, its recording and its withdrawn questions, also in removed resources and
 * recordings, which can return. Throws edit_conflict if the subject has other questions.
 */
async function moveWhatBelongs(tx: Db, shelf: Shelf, from: string, to: string): Promise<void> {
  if (shelf.shelf !== 'subject' && shelf.shelf !== 'general_subject') return
  const place = termPlace(shelf)
  if (place && (await countQuestions(tx, place)).has(from)) {
    throw new AppError('edit_conflict', 'the subject has questions')
  }
  await renameSubject(tx, place, from, to)
  await renameInRemovals(tx, shelf, { from, to })
}

function draftOf({ name, link, isBook }: LineRow): LineDraft {
  return { name, link, isBook }
}
