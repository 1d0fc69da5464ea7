import type { Insertable, Selectable } from 'kysely'
import type { Db, StoredFileTable } from '#server/db/tables.ts'

/** The row of a file; a file of the same id is replaced. */
export async function upsertFile(db: Db, row: Insertable<StoredFileTable>): Promise<void> {
  const { id: _, ...values } = row
  await db
    .insertInto('stored_file')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export function fileRow(
  db: Db,
  id: string,
): Promise<Omit<Selectable<StoredFileTable>, 'source' | 'created_at'> | undefined> {
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

/** All but those that a timetable of the faculty's own shows. */
export async function deleteDemoFiles(db: Db): Promise<void> {
  await db
    .deleteFrom('stored_file')
    .where('source', '=', 'demo')
    .where('id', 'not in', (query) => query.selectFrom('schedule_image').select('file_id'))
    .execute()
}
