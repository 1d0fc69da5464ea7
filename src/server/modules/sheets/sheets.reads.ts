import type { Db } from '#server/db/tables.ts'

/** Whether the database holds any sheet, in whatever state. */
export async function hasSheets(db: Db): Promise<boolean> {
  const found = await db.selectFrom('sheet').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}
