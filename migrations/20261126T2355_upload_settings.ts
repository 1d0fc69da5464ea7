import type { Kysely } from 'kysely'

/**
 * A hash of the settings by which an upload's latest review was read; null before a review, and in rows of the release
 * before. docs/decisions/0023-uploads.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sheet_upload').addColumn('settings_seen', 'text').execute()
}
