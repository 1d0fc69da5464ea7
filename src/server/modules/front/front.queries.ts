import type { AnnouncementTable, Db } from '#server/db/tables.ts'

/** Every announcement, past and future ones too; the newest first. */
export function listAnnouncements(db: Db): Promise<AnnouncementRow[]> {
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

/** Sets a setting; it is the office's from then on, also where the demonstration had set it. */
export async function putSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('portal_setting')
    .values({ name, value, source: 'office' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, source: 'office' }))
    .execute()
}

export type AnnouncementRow = Pick<AnnouncementTable, 'id' | 'text' | 'starts_at' | 'ends_at' | 'created_at'>

export function findAnnouncement(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('announcement')
    .select(['id', 'text', 'starts_at', 'ends_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertAnnouncement(db: Db, row: AnnouncementRow): Promise<void> {
  await db
    .insertInto('announcement')
    .values({ ...row, source: 'office' })
    .execute()
}

/** Changes an announcement, which is the office's own from then on. */
export async function updateAnnouncement(
  db: Db,
  id: string,
  change: Omit<AnnouncementRow, 'id' | 'created_at'>,
): Promise<void> {
  await db
    .updateTable('announcement')
    .set({ ...change, source: 'office' })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnnouncement(db: Db, id: string): Promise<void> {
  await db.deleteFrom('announcement').where('id', '=', id).execute()
}
