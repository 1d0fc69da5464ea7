import type { Kysely } from 'kysely'

/**
 * Each decision to withhold or release a result gets another stamp, also if its reason and first time stay the same: the
 * undo of a list tells by it whether somebody has decided since. The release before leaves the stamp as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['withheld_result', 'released_result']) {
    await db.schema
      .alterTable(table)
      .addColumn('stamp', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}
