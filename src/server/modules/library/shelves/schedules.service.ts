import type { DeskSchedule } from '#contract/admin-library.ts'
import { SCHEDULE_PLACES, type SchedulePlace } from '#contract/library.ts'
import type { Actor } from '#server/actor.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordAudit } from '../../admin/audit.service.ts'
import { adoptFiles, findFile, listFiles } from '../../drive/drive.service.ts'
import { deskFile } from './line.rules.ts'
import { deleteSchedule, listScheduleRows, upsertSchedule } from './removals.queries.ts'
import { keepRemoval } from './removals.service.ts'
import type { DeskParts } from './shelf-parts.ts'

/** Every place of a timetable image, with the image where there is one. */
export async function listSchedules(db: Db): Promise<DeskSchedule[]> {
  const rows = await listScheduleRows(db)
  const files = new Map((await listFiles(db)).map((file) => [file.id, deskFile(file)]))
  return SCHEDULE_PLACES.map((place) => {
    const row = rows.find((candidate) => candidate.place === place)
    const file = row && files.get(row.file_id)
    return { place, image: row && file ? { file, description: row.description, source: row.source } : null }
  })
}

export interface ScheduleImage {
  fileId: string
  description: string
}

/**
 * Shows an image as a timetable. Throws invalid_request for a file that is no image of the drive, and edit_conflict where the place
 * holds something else than the desk saw.
 */
export async function setSchedule(
  { database, now }: DeskParts,
  place: SchedulePlace,
  { was, ...image }: ScheduleImage & { was: ScheduleImage | null },
  actor: Actor,
): Promise<void> {
  const description = image.description.trim()
  await officeTransaction(database, async (tx) => {
    const row = (await listScheduleRows(tx)).find((candidate) => candidate.place === place)
    if (row?.file_id !== was?.fileId || row?.description !== was?.description) throw new AppError('edit_conflict')
    const file = await findFile(tx, image.fileId)
    if (!file?.contentType.startsWith('image/')) throw new AppError('invalid_request', 'fileId: no image')
    await adoptFiles(tx, [file.id])
    await upsertSchedule(tx, { place, file_id: file.id, description, source: 'office' })
    const object = { kind: 'schedule', id: place }
    const before = row && { fileId: row.file_id, description: row.description }
    const after = { fileId: file.id, description }
    await recordAudit(tx, { actor, action: 'library.schedule', object, ...(before ? { before } : {}), after }, now())
    await bumpPublication(tx)
  })
}

/** Takes a timetable image away; returns the removal. Throws not_found. */
export async function removeSchedule(
  { database, now }: DeskParts,
  place: SchedulePlace,
  actor: Actor,
): Promise<string> {
  return officeTransaction(database, async (tx) => {
    const row = (await listScheduleRows(tx)).find((candidate) => candidate.place === place)
    if (!row) throw new AppError('not_found')
    await deleteSchedule(tx, place)
    const object = { kind: 'schedule', id: place }
    const before = { fileId: row.file_id, description: row.description }
    await recordAudit(tx, { actor, action: 'library.remove', object, before }, now())
    await bumpPublication(tx)
    return keepRemoval(tx, { shelf: 'schedule', row }, now())
  })
}
