import type { Insertable, Selectable, Updateable } from 'kysely'
import type { SheetLayoutTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

export type LayoutRecord = Selectable<SheetLayoutTable>

const COLUMNS = ['id', 'name', 'header_key', 'choices', 'created_by', 'created_at', 'used_at'] as const

/** Lists all layouts by name. */
export function listLayouts(db: Db): Promise<LayoutRecord[]> {
  return db.selectFrom('sheet_layout').select(COLUMNS).orderBy('name').orderBy('id').execute()
}

export async function insertLayout(db: Db, layout: Insertable<SheetLayoutTable>): Promise<void> {
  await db.insertInto('sheet_layout').values(layout).execute()
}

export async function updateLayout(db: Db, id: string, change: Updateable<SheetLayoutTable>): Promise<void> {
  await db.updateTable('sheet_layout').set(change).where('id', '=', id).execute()
}

export async function deleteLayout(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sheet_layout').where('id', '=', id).execute()
}
