import type { Db } from '#server/db/tables.ts'

/** Records by which settings a revision was first reviewed; false if it was reviewed before or has changed since. */
export async function stampRevision(
  db: Db,
  { id, revision }: { id: string; revision: number },
  settings_seen: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sheet_upload')
    .set({ settings_seen })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('settings_seen', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
