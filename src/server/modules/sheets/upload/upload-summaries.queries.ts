import type { Db } from '#server/db/tables.ts'

/** The stored summaries of uploads, which the list of uploads and the board show. */

/** Stores what the list of uploads shows of a review, unless the upload has changed since. */
export async function updateSummary(
  db: Db,
  { id, revision }: { id: string; revision: number },
  summary: string,
): Promise<void> {
  await db.updateTable('sheet_upload').set({ summary }).where('id', '=', id).where('revision', '=', revision).execute()
}

/**
 * Removes the summaries of the waiting uploads of a file, because whether a draft can be made of them may have changed.
 * The list then has them reviewed again.
 */
export async function forgetSummaries(db: Db, sha256: string): Promise<void> {
  await db
    .updateTable('sheet_upload')
    .set({ summary: null })
    .where('file_sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .execute()
}
