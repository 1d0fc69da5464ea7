import type { Db } from '#server/db/tables.ts'

/** Returns whether the database has any sheet, in any state. */
export async function hasSheets(db: Db): Promise<boolean> {
  const found = await db.selectFrom('sheet').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Returns whether the database has sheets and all of them are the demonstration's. */
export async function hasOnlyDemoSheets(db: Db): Promise<boolean> {
  const sources = await db.selectFrom('sheet').select('source').distinct().execute()
  return sources.length > 0 && sources.every(({ source }) => source === 'demo')
}

/** Lists the years with a published sheet, newest first. */
export async function listYearsWithPublishedSheets(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('sheet')
    .select('year')
    .distinct()
    .where('state', '=', 'published')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}
