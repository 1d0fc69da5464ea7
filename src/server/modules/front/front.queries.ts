import type { AnnouncementTable, Db } from '#server/db/tables.ts'

/** Every announcement, past and future ones too; the newest first. */
export function listAnnouncements(
  db: Db,
): Promise<Pick<AnnouncementTable, 'id' | 'text' | 'starts_at' | 'ends_at' | 'created_at'>[]> {
  return db
    .selectFrom('announcement')
    .select(['id', 'text', 'starts_at', 'ends_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The JSON text of a setting; undefined where the office has set none. */
export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('portal_setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Keeps a setting of the office under its name, as JSON text. */
export async function upsertSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('portal_setting')
    .values({ name, value, source: 'office' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, source: 'office' }))
    .execute()
}
