import { randomUUID } from 'node:crypto'
import { MAX_LINES, type Shelf } from '#contract/library-lines.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { SeenSince } from '#server/seen-since.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { findFile } from '../../drive/drive.service.ts'
import { listTimetables } from '../library.queries.ts'
import { loggedTimetable, timetableOf } from '../timetable.rules.ts'
import { fileOfLine, type RemovedLine, withRestored } from './line.rules.ts'
import {
  deleteRemovals,
  insertRemoval,
  listRemovals,
  listScheduleRows,
  removalsBefore,
  type ScheduleRow,
  type TimetableRow,
  takeRemoval,
  updateRemoval,
  upsertSchedule,
  upsertTimetable,
} from './removals.queries.ts'
import type { ShelfParts } from './shelf-parts.ts'
import { storeOf } from './shelves.queries.ts'
import { requirePlace, requireShelf } from './shown-shelf.service.ts'

/** For how long a removal can be undone. */
const REMOVAL_AGE_MS = 24 * 60 * 60 * 1000

/** The removed line or timetable, as it is stored until the removal expires. */
export type Removed =
  | ({ shelf: Shelf } & RemovedLine)
  | { shelf: 'schedule'; row: ScheduleRow }
  | { shelf: 'timetable'; row: TimetableRow }

/** Stores a removed item, and returns the id by which the removal can be undone. */
export async function keepRemoval(tx: Db, removed: Removed, now: Date): Promise<string> {
  const id = randomUUID()
  await insertRemoval(tx, { id, content: JSON.stringify(removed), removed_at: now.toISOString() })
  return id
}

/**
 * Restores a removed line to its place among the lines that were beside it, or a removed timetable. Throws not_found if
 * the removal was undone already or has expired. Throws edit_conflict if the list is full or has the subject again, if
 * the grade (or the exams) has another timetable image or table now, if the image's file is gone, or if no screen shows
 * the list or the grade any more.
 */
export function undoRemoval({ database }: ShelfParts, id: string, by: OfficeAct): Promise<void> {
  return act(database, by, { action: 'library.restore', object: { kind: 'removal', id } }, async (tx) => {
    const content = await takeRemoval(tx, id)
    if (content === undefined) throw new AppError('not_found')
    const removed = removedOf(content)
    const object = await putBack(tx, removed)
    return { object, after: loggedRemoval(removed), publishes: true }
  })
}

/**
 * Renames a subject in the removals of its resources and of its recording, so that they return to the renamed subject.
 */
export async function renameInRemovals(
  tx: Db,
  { grade, term, shelf: kind }: Shelf,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const resources = kind === 'subject' ? 'resource' : 'general_resource'
  for (const { id, content } of await listRemovals(tx)) {
    const removed = removedOf(content)
    if (!isLine(removed)) continue
    const { shelf, row } = removed
    const keep = (part: Partial<typeof removed>) => updateRemoval(tx, id, JSON.stringify({ ...removed, ...part }))
    if (shelf.grade !== grade || shelf.term !== term) continue
    if (shelf.shelf === resources && shelf.subject === from) {
      await keep({ shelf: { ...shelf, subject: to } })
    } else if (shelf.shelf === 'recording' && row.id === from) {
      await keep({ row: { ...row, id: to, name: to } })
    }
  }
}

/**
 * Deletes removals that are older than a day and that `seen` has found expired for long enough. Returns the files that
 * the remaining removals need.
 */
export async function filesOfRemovals(tx: Db, seen: SeenSince, now: Date): Promise<string[]> {
  await deleteRemovals(tx, seen.lasting(await removalsBefore(tx, new Date(now.getTime() - REMOVAL_AGE_MS))))
  return (await listRemovals(tx)).flatMap(({ content }) => fileOfRemoved(removedOf(content)) ?? [])
}

/** Returns what the audit log gets of a removed item, at its removal and when it is restored. */
export function loggedRemoval(removed: Removed): object {
  if (removed.shelf === 'timetable') return loggedTimetable(timetableOf(removed.row.content))
  if (removed.shelf === 'schedule') return { fileId: removed.row.file_id, description: removed.row.description }
  const { name, link, isBook } = removed.row
  return { ...removed.shelf, name, link, isBook }
}

function fileOfRemoved(removed: Removed): string | undefined {
  if (removed.shelf === 'timetable') return undefined
  return removed.shelf === 'schedule' ? removed.row.file_id : fileOfLine(removed.shelf.shelf, removed.row)
}

/** Returns the highest position of the lines that were removed from a list and may return to it; -1 for none. */
export async function lastRemovedPosition(tx: Db, shelf: Shelf): Promise<number> {
  const removals = (await listRemovals(tx)).map(({ content }) => removedOf(content)).filter(isLine)
  const ofShelf = removals.filter((removed) => isSameShelf(removed.shelf, shelf))
  return Math.max(-1, ...ofShelf.map(({ row }) => row.position))
}

function isSameShelf(one: Shelf, other: Shelf): boolean {
  return (['shelf', 'grade', 'term', 'subject'] as const).every((part) => one[part] === other[part])
}

function isLine(removed: Removed): removed is { shelf: Shelf } & RemovedLine {
  return typeof removed.shelf !== 'string'
}

function removedOf(content: string): Removed {
  // Only `keepRemoval` writes this text.
  return JSON.parse(content) as Removed
}

/** Restores the item, and returns its kind and id for the audit log. */
async function putBack(tx: Db, removed: Removed): Promise<{ kind: string; id: string }> {
  if (removed.shelf === 'schedule') await putBackSchedule(tx, removed.row)
  else if (removed.shelf === 'timetable') await putBackTimetable(tx, removed.row)
  else {
    await putBackLine(tx, removed)
    return { kind: removed.shelf.shelf, id: removed.row.id }
  }
  return { kind: removed.shelf, id: removed.row.place }
}

async function putBackLine(tx: Db, { shelf, ...removed }: { shelf: Shelf } & RemovedLine): Promise<void> {
  await requireShelf(tx, shelf)
  const store = storeOf(shelf)
  const rows = await store.list(tx)
  const { id } = removed.row
  if (rows.length >= MAX_LINES || rows.some((row) => row.id === id)) throw new AppError('edit_conflict')
  const positions = new Map(rows.map((row) => [row.id, row.position]))
  for (const row of withRestored(rows, removed)) {
    if (row.id === id) await store.insert(tx, row)
    else if (row.position !== positions.get(row.id)) await store.update(tx, row.id, row)
  }
}

async function putBackSchedule(tx: Db, row: ScheduleRow): Promise<void> {
  await requirePlace(tx, row.place)
  const isTaken = (await listScheduleRows(tx)).some(({ place }) => place === row.place)
  if (isTaken || !(await findFile(tx, row.file_id))) throw new AppError('edit_conflict')
  await upsertSchedule(tx, row)
}

async function putBackTimetable(tx: Db, row: TimetableRow): Promise<void> {
  await requirePlace(tx, row.place)
  if ((await listTimetables(tx)).some(({ place }) => place === row.place)) throw new AppError('edit_conflict')
  await upsertTimetable(tx, row)
}
