import type { Kysely } from 'kysely'

/**
 * Adds a hash of the settings with which an upload's latest review was made; null before a review, and in rows that the
 * previous release writes. docs/decisions/0023-uploads.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sheet_upload').addColumn('settings_seen', 'text').execute()
}
