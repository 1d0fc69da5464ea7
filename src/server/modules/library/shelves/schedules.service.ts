import type { DeskSchedule } from '#contract/admin-library.ts'
import { gradeKeysOf } from '#contract/faculty-shape.ts'
import type { SchedulePlace } from '#contract/library.ts'
import type { Timetable } from '#contract/timetables.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { adoptFiles, findFile, listFiles } from '../../drive/drive.service.ts'
import { readFacultyShape } from '../../settings/faculty-shape.reads.ts'
import { listTimetables } from '../library.queries.ts'
import { isSameTimetable, loggedTimetable, timetableOf } from '../timetable.rules.ts'
import { deskFile } from './line.rules.ts'
import {
  deleteSchedule,
  deleteTimetable,
  listScheduleRows,
  type ScheduleRow,
  upsertSchedule,
  upsertTimetable,
} from './removals.queries.ts'
import { keepRemoval, loggedRemoval } from './removals.service.ts'
import type { ShelfParts } from './shelf-parts.ts'

/** Returns for each grade of the faculty, and for the exams, the timetable's image and its table, or null. */
export async function listSchedules(db: Db): Promise<DeskSchedule[]> {
  const rows = await listScheduleRows(db)
  const tables = await listTimetables(db)
  const files = new Map((await listFiles(db)).map((file) => [file.id, deskFile(file)]))
  const places: readonly SchedulePlace[] = [...gradeKeysOf(await readFacultyShape(db)), 'exams_schedule']
  return places.map((place) => {
    const row = rows.find((candidate) => candidate.place === place)
    const file = row && files.get(row.file_id)
    const table = tables.find((candidate) => candidate.place === place)
    return {
      place,
      image: row && file ? { file, description: row.description, source: row.source } : null,
      table: table ? { timetable: timetableOf(table.content), source: table.source } : null,
    }
  })
}

export interface ScheduleImage {
  fileId: string
  description: string
}

/**
 * Sets the timetable image of a place. Throws invalid_request if the file is not an image in the drive, and
 * edit_conflict if the place's image is no longer `was`.
 */
export function setSchedule(
  { database }: ShelfParts,
  place: SchedulePlace,
  { was, ...image }: ScheduleImage & { was: ScheduleImage | null },
  by: OfficeAct,
): Promise<void> {
  const description = image.description.trim()
  return act(database, by, { action: 'library.schedule', object: { kind: 'schedule', id: place } }, async (tx) => {
    const row = (await listScheduleRows(tx)).find((candidate) => candidate.place === place)
    if (!isSameImage(row, was)) throw new AppError('edit_conflict')
    const file = await findFile(tx, image.fileId)
    if (!file?.contentType.startsWith('image/')) throw new AppError('invalid_request', 'fileId: not an image')
    await adoptFiles(tx, [file.id])
    await upsertSchedule(tx, { place, file_id: file.id, description, source: 'office' })
    return { before: row && imageOf(row), after: { fileId: file.id, description }, publishes: true }
  })
}

/**
 * Removes a timetable image. Returns the id of the removal, which can be undone. Throws not_found, and edit_conflict if
 * the image is no longer `was`.
 */
export function removeSchedule(
  { database }: ShelfParts,
  place: SchedulePlace,
  was: ScheduleImage,
  by: OfficeAct,
): Promise<string> {
  return act(database, by, { action: 'library.remove', object: { kind: 'schedule', id: place } }, async (tx) => {
    const row = (await listScheduleRows(tx)).find((candidate) => candidate.place === place)
    if (!row) throw new AppError('not_found')
    if (!isSameImage(row, was)) throw new AppError('edit_conflict')
    await deleteSchedule(tx, place)
    const removed = { shelf: 'schedule', row } as const
    const result = await keepRemoval(tx, removed, by.now)
    return { before: loggedRemoval(removed), publishes: true, result }
  })
}

function isSameImage(row: ScheduleRow | undefined, was: ScheduleImage | null): boolean {
  return row?.file_id === was?.fileId && row?.description === was?.description
}

function imageOf({ file_id, description }: ScheduleRow): ScheduleImage {
  return { fileId: file_id, description }
}

/**
 * Sets a timetable as a table. Throws edit_conflict if the place's table is no longer `was`. An equal table is a no-op.
 */
export function setTimetable(
  { database }: ShelfParts,
  place: SchedulePlace,
  { timetable, was }: { timetable: Timetable; was: Timetable | null },
  by: OfficeAct,
): Promise<void> {
  return act(database, by, { action: 'library.timetable', object: { kind: 'timetable', id: place } }, async (tx) => {
    const before = await findTimetable(tx, place)
    if (!isSameTimetable(before, was)) throw new AppError('edit_conflict')
    await upsertTimetable(tx, { place, content: JSON.stringify(timetable), source: 'office' })
    const isNoOp = isSameTimetable(before, timetable)
    return {
      before: before ? loggedTimetable(before) : undefined,
      after: loggedTimetable(timetable),
      publishes: !isNoOp,
      isNoOp,
    }
  })
}

/**
 * Removes the table of a timetable. Returns the id of the removal, which can be undone. Throws not_found, and
 * edit_conflict if the table is no longer `was`.
 */
export function removeTimetable(
  { database }: ShelfParts,
  place: SchedulePlace,
  was: Timetable,
  by: OfficeAct,
): Promise<string> {
  return act(database, by, { action: 'library.remove', object: { kind: 'timetable', id: place } }, async (tx) => {
    const row = (await listTimetables(tx)).find((candidate) => candidate.place === place)
    if (!row) throw new AppError('not_found')
    if (!isSameTimetable(timetableOf(row.content), was)) throw new AppError('edit_conflict')
    await deleteTimetable(tx, place)
    const removed = { shelf: 'timetable', row } as const
    const result = await keepRemoval(tx, removed, by.now)
    return { before: loggedRemoval(removed), publishes: true, result }
  })
}

async function findTimetable(tx: Db, place: SchedulePlace): Promise<Timetable | null> {
  const row = (await listTimetables(tx)).find((candidate) => candidate.place === place)
  return row ? timetableOf(row.content) : null
}
