import type { Insertable, Selectable } from 'kysely'
import type { ScheduleImageTable, StoredFileTable } from '#server/db/library-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** Inserts the row of a file, or replaces the row with the same id. */
export async function upsertFile(db: Db, row: Insertable<StoredFileTable>): Promise<void> {
  const { id: _, ...values } = row
  await db
    .insertInto('stored_file')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export type FileRow = Omit<Selectable<StoredFileTable>, 'source' | 'created_at'>

export function fileRow(db: Db, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .select(['id', 'name', 'content_type', 'size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function allFileIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes the rows of the demonstration's files, except files that are a timetable's image. */
export async function deleteDemoFiles(db: Db): Promise<void> {
  await db
    .deleteFrom('stored_file')
    .where('source', '=', 'demo')
    .where('id', 'not in', (query) => query.selectFrom('schedule_image').select('file_id'))
    .execute()
}

/** Returns the oldest file with the given hash of its bytes, or undefined. */
export function fileOfBytes(db: Db, sha256: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .select(['id', 'name', 'content_type', 'size', 'sha256'])
    .where('sha256', '=', sha256)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Sets the files' source to `office`, so that removing the demonstration leaves them. */
export async function setOfficeFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('stored_file').set({ source: 'office' }).where('id', 'in', ids).execute()
}

/** Returns the ids of the office's files that were stored before a time. */
export async function officeFilesBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('source', '=', 'office')
    .where('created_at', '<', before.toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('stored_file').where('id', 'in', ids).execute()
}

export function listFileRows(db: Db): Promise<FileRow[]> {
  return db.selectFrom('stored_file').select(['id', 'name', 'content_type', 'size', 'sha256']).execute()
}

/** Returns the content type of the file that is the timetable image of a place (a grade, or the exams). */
export async function scheduleType(db: Db, place: ScheduleImageTable['place']): Promise<string | undefined> {
  const row = await db
    .selectFrom('schedule_image')
    .innerJoin('stored_file', 'stored_file.id', 'schedule_image.file_id')
    .select('stored_file.content_type as type')
    .where('schedule_image.place', '=', place)
    .executeTakeFirst()
  return row?.type
}
