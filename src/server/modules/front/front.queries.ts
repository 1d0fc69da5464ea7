import type { AnnouncementTable } from '#server/db/front-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** All announcements, past and future ones too, newest first. */
export function listAnnouncements(db: Db): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcement')
    .select(['id', 'text', 'starts_at', 'ends_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
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

/** Changes an announcement and sets its source to `office`, so that it no longer counts as demonstration content. */
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
