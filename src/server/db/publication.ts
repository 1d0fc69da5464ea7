import type { Db } from './tables.ts'

/** Increments the publication counter. Every process polls it, and so notices that published data has changed. */
export async function bumpPublication(db: Db): Promise<void> {
  await db
    .updateTable('publication')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}

/** Returns the counter that `bumpPublication` increments. */
export async function publicationVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('publication').select('version').where('id', '=', 1).executeTakeFirstOrThrow()
  return row.version
}
