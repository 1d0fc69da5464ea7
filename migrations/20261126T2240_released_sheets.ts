import type { Kysely } from 'kysely'

/**
 * The versions for which a release holds, as a JSON array of their ids. Null in rows of the release before, which hold
 * for what was published when they were stored. docs/decisions/0040-the-desk-in-a-season.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('released_result').addColumn('sheets', 'text').execute()
}
