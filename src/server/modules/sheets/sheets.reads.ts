import type { Db } from '#server/db/tables.ts'

/** Whether the database holds any sheet, in whatever state. */
export async function hasSheets(db: Db): Promise<boolean> {
  const found = await db.selectFrom('sheet').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Whether every sheet of the database is the demonstration's, and there is one. */
export async function hasOnlyDemoSheets(db: Db): Promise<boolean> {
  const sources = await db.selectFrom('sheet').select('source').distinct().execute()
  return sources.length > 0 && sources.every(({ source }) => source === 'demo')
}

/** The years of which a sheet is published, the newest first. */
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
