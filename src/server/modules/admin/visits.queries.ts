import { sql } from 'kysely'
import type { VisitCountTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** Adds counts to those of a day. Calls of several processes add up. */
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

/** Returns the counts of a day and all later days. */
export function listVisits(db: Db, from: string): Promise<VisitCountTable[]> {
  return db.selectFrom('visit_count').select(['day', 'kind', 'count']).where('day', '>=', from).execute()
}
