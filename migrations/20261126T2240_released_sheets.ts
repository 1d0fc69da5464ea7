import type { Kysely } from 'kysely'

/**
 * Adds the sheet versions for which a result is released, as a JSON array of their ids. It is null in rows that the
 * previous release writes; these release the versions that were published when the row was written.
 * docs/decisions/0040-the-desk-in-a-season.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('released_result').addColumn('sheets', 'text').execute()
}
