import type { Db } from './tables.ts'

/** Increments the publication counter, which tells every process that readers see something else. */
export async function bumpPublication(db: Db): Promise<void> {
  await db
    .updateTable('publication')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}

/** The counter that `bumpPublication` increments. */
export async function publicationVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('publication').select('version').where('id', '=', 1).executeTakeFirstOrThrow()
  return row.version
}
