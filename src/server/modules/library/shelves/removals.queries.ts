import type { LibraryRemovalTable } from '#server/db/library-desk-tables.ts'
import type { ScheduleImageTable, TimetableTable } from '#server/db/library-tables.ts'
import type { Db } from '#server/db/tables.ts'

export async function insertRemoval(db: Db, row: LibraryRemovalTable): Promise<void> {
  await db.insertInto('library_removal').values(row).execute()
}

/** Deletes a removal and returns what it stored, or undefined if there is none. */
export async function takeRemoval(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('library_removal').where('id', '=', id).returning('content').executeTakeFirst()
  return row?.content
}

export function listRemovals(db: Db): Promise<Pick<LibraryRemovalTable, 'id' | 'content'>[]> {
  return db.selectFrom('library_removal').select(['id', 'content']).execute()
}

export async function updateRemoval(db: Db, id: string, content: string): Promise<void> {
  await db.updateTable('library_removal').set({ content }).where('id', '=', id).execute()
}

/** Returns the ids of the removals made before a time. */
export async function removalsBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('library_removal')
    .select('id')
    .where('removed_at', '<', before.toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteRemovals(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('library_removal').where('id', 'in', ids).execute()
}

export type ScheduleRow = ScheduleImageTable

export function listScheduleRows(db: Db): Promise<ScheduleRow[]> {
  return db.selectFrom('schedule_image').select(['place', 'file_id', 'description', 'source']).execute()
}

export async function upsertSchedule(db: Db, row: ScheduleRow): Promise<void> {
  const { place: _, ...values } = row
  await db
    .insertInto('schedule_image')
    .values(row)
    .onConflict((conflict) => conflict.column('place').doUpdateSet(values))
    .execute()
}

export async function deleteSchedule(db: Db, place: ScheduleRow['place']): Promise<void> {
  await db.deleteFrom('schedule_image').where('place', '=', place).execute()
}

export type TimetableRow = TimetableTable

export async function upsertTimetable(db: Db, row: TimetableRow): Promise<void> {
  const { place: _, ...values } = row
  await db
    .insertInto('timetable')
    .values(row)
    .onConflict((conflict) => conflict.column('place').doUpdateSet(values))
    .execute()
}

export async function deleteTimetable(db: Db, place: TimetableRow['place']): Promise<void> {
  await db.deleteFrom('timetable').where('place', '=', place).execute()
}
