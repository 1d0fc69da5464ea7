import type { Kysely } from 'kysely'

/**
 * Adds a stamp to withheld and released results. Each decision changes the stamp, even if its reason and first time
 * stay the same, so that the undo of a list can tell whether somebody has decided since. The previous release does not
 * change the stamp.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['withheld_result', 'released_result']) {
    await db.schema
      .alterTable(table)
      .addColumn('stamp', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}
