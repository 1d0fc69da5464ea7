import type { SheetTable } from '#server/db/sheet-tables.ts'
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

/** A sheet by grade, term, year and session. */
type SheetPlace = Pick<SheetTable, 'grade' | 'term' | 'year' | 'session'>

/** Lists the drafts with a scheduled publication, earliest first. */
export async function listScheduledSheets(db: Db): Promise<(SheetPlace & { id: string; publish_at: string })[]> {
  const rows = await db
    .selectFrom('sheet')
    .select(['id', 'grade', 'term', 'year', 'session', 'publish_at'])
    .where('state', '=', 'draft')
    .where('publish_at', 'is not', null)
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
  // The default is never used, because the query's filter leaves no null.
  return rows.map((row) => ({ ...row, publish_at: row.publish_at ?? '' }))
}

/** Lists grade, term, year and session of all published sheets. */
export function listPublishedPlaces(db: Db): Promise<SheetPlace[]> {
  return db.selectFrom('sheet').select(['grade', 'term', 'year', 'session']).where('state', '=', 'published').execute()
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
