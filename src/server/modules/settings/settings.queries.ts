import type { Db } from '#server/db/tables.ts'

/** Returns the JSON text of a setting, or undefined if the office has set none. */
export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('portal_setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets a setting with the source `office`, even if the demonstration has set it before. */
export async function upsertSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('portal_setting')
    .values({ name, value, source: 'office' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, source: 'office' }))
    .execute()
}
