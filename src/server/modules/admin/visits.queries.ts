import { sql } from 'kysely'
import type { VisitCountTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** Adds counts to a day's rows; concurrent calls add up. */
export async function addVisits(db: Db, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const values = Array.from(counts, ([kind, count]) => ({ day, kind, count }))
  await db
    .insertInto('visit_count')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind'])
        .doUpdateSet(({ ref }) => ({ count: sql<number>`${ref('visit_count.count')} + ${ref('excluded.count')}` })),
    )
    .execute()
}

/** The counts since a day. */
export function listVisits(db: Db, from: string): Promise<VisitCountTable[]> {
  return db.selectFrom('visit_count').select(['day', 'kind', 'count']).where('day', '>=', from).execute()
}
