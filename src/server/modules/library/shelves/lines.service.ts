import { randomUUID } from 'node:crypto'
import {
  type LineDraft,
  lineFaults,
  MAX_LINES,
  namesSubjects,
  opensInViewer,
  type Shelf,
} from '#contract/library-lines.ts'
import type { Actor } from '#server/actor.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordAudit } from '../../admin/audit.service.ts'
import { adoptFiles, findFile } from '../../drive/drive.service.ts'
import { fileOfLine, haveSameIds, isSameLine, keptLink, type LineRow } from './line.rules.ts'
import { countQuestions, renameSubject } from './mentions.queries.ts'
import { keepRemoval } from './removals.service.ts'
import type { DeskParts } from './shelf-parts.ts'
import { storeOf, termPlace } from './shelves.queries.ts'

/** Adds a line at the end of a list; returns its id. Throws edit_conflict for a subject that stands there, too_large for a full list. */
export async function addLine(parts: DeskParts, shelf: Shelf, draft: LineDraft, actor: Actor): Promise<string> {
  return officeTransaction(parts.database, async (tx) => {
    const line = await checkedLine(tx, parts, shelf, draft)
    const rows = await storeOf(shelf).list(tx)
    if (rows.length >= MAX_LINES) throw new AppError('too_large', 'the list is full')
    const id = namesSubjects(shelf.shelf) ? line.name : randomUUID()
    refuseTaken(rows, id)
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1
    await storeOf(shelf).insert(tx, { ...line, id, position, source: 'office' })
    const object = { kind: shelf.shelf, id }
    await recordAudit(tx, { actor, action: 'library.add', object, after: { ...shelf, ...line } }, parts.now())
    await bumpPublication(tx)
    return id
  })
}

export interface LineEdit {
  id: string
  /** What the desk saw. */
  was: LineDraft
  line: LineDraft
}

/**
 * Changes a line, which then is the office's own; returns its id. Throws not_found, and edit_conflict where it is not what the desk
 * saw, or where its new subject stands already.
 */
export async function editLine(parts: DeskParts, shelf: Shelf, edit: LineEdit, actor: Actor): Promise<string> {
  return officeTransaction(parts.database, async (tx) => {
    const line = await checkedLine(tx, parts, shelf, edit.line)
    const rows = await storeOf(shelf).list(tx)
    const row = rows.find((candidate) => candidate.id === edit.id)
    if (!row) throw new AppError('not_found')
    if (!isSameLine(row, edit.was)) throw new AppError('edit_conflict')
    const id = namesSubjects(shelf.shelf) ? line.name : row.id
    if (id !== row.id) {
      refuseTaken(rows, id)
      await moveWhatBelongs(tx, shelf, row.id, id)
    }
    await storeOf(shelf).update(tx, row.id, { ...row, ...line, id, source: 'office' })
    const object = { kind: shelf.shelf, id }
    const before = { ...shelf, ...draftOf(row) }
    await recordAudit(tx, { actor, action: 'library.edit', object, before, after: { ...shelf, ...line } }, parts.now())
    await bumpPublication(tx)
    return id
  })
}

/** Puts the lines of a list in an order. Throws invalid_request for other lines, edit_conflict where the list is not what the desk saw. */
export async function orderLines(
  { database, now }: DeskParts,
  shelf: Shelf,
  { was, order }: { was: readonly string[]; order: readonly string[] },
  actor: Actor,
): Promise<void> {
  if (!haveSameIds(was, order)) throw new AppError('invalid_request', 'the order has other lines than the list')
  await officeTransaction(database, async (tx) => {
    const store = storeOf(shelf)
    const rows = await store.list(tx)
    const isAsSeen = rows.length === was.length && rows.every(({ id }, place) => id === was[place])
    if (!isAsSeen) throw new AppError('edit_conflict')
    for (const row of rows) await store.update(tx, row.id, { ...row, position: order.indexOf(row.id) })
    const object = { kind: shelf.shelf, id: shelf.subject ?? shelf.shelf }
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const after = { ...shelf, order: order.map((id) => names.get(id)) }
    await recordAudit(tx, { actor, action: 'library.order', object, after }, now())
    await bumpPublication(tx)
  })
}

/** Takes a line away at once; returns the removal, with which it comes back. Throws not_found. */
export async function removeLine(
  { database, now }: DeskParts,
  shelf: Shelf,
  id: string,
  actor: Actor,
): Promise<string> {
  return officeTransaction(database, async (tx) => {
    const store = storeOf(shelf)
    const row = (await store.list(tx)).find((candidate) => candidate.id === id)
    if (!row) throw new AppError('not_found')
    await store.remove(tx, id)
    const object = { kind: shelf.shelf, id }
    await recordAudit(tx, { actor, action: 'library.remove', object, before: { ...shelf, ...draftOf(row) } }, now())
    await bumpPublication(tx)
    return keepRemoval(tx, { shelf, row }, now())
  })
}

/** The line as it is kept; its file, if it names one, becomes the office's. Throws invalid_request. */
async function checkedLine(tx: Db, { driveBase }: DeskParts, shelf: Shelf, draft: LineDraft): Promise<LineDraft> {
  const name = draft.name.trim()
  const line = { name, link: keptLink(draft.link, driveBase), isBook: opensInViewer(shelf.shelf, draft) }
  const faults = lineFaults(shelf.shelf, line)
  if (Object.keys(faults).length > 0) throw new AppError('invalid_request', JSON.stringify(faults))
  const file = fileOfLine(shelf.shelf, line)
  if (file === undefined) return line
  const isOfCloud = driveBase !== undefined && file === line.link
  const isElsewhere = isOfCloud || !opensAsFile(line.link)
  if (!isElsewhere && !(await findFile(tx, file))) throw new AppError('invalid_request', 'link: no such file')
  await adoptFiles(tx, [file])
  return line
}

/** Whether a link is a file's id, or an address of the portal's drive. */
function opensAsFile(link: string): boolean {
  return !/^https?:/i.test(link)
}

function refuseTaken(rows: readonly LineRow[], id: string): void {
  if (rows.some((row) => row.id === id)) throw new AppError('edit_conflict', 'it stands already')
}

/** A subject takes its resources and its recording along; its questions stay with the name under which they were written. */
async function moveWhatBelongs(tx: Db, shelf: Shelf, from: string, to: string): Promise<void> {
  if (shelf.shelf !== 'subject' && shelf.shelf !== 'general_subject') return
  const place = termPlace(shelf)
  if (place && (await countQuestions(tx, place)).has(from)) {
    throw new AppError('edit_conflict', 'the subject has questions')
  }
  await renameSubject(tx, place, from, to)
}

function draftOf({ name, link, isBook }: LineRow): LineDraft {
  return { name, link, isBook }
}
