import type { LinkCheckTable } from '#server/db/library-desk-tables.ts'
import type { Db } from '#server/db/tables.ts'

export function listLinkChecks(db: Db): Promise<LinkCheckTable[]> {
  return db.selectFrom('link_check').select(['url', 'checked_at', 'status', 'fault']).orderBy('url').execute()
}

export async function upsertLinkCheck(db: Db, row: LinkCheckTable): Promise<void> {
  const { url: _, ...values } = row
  await db
    .insertInto('link_check')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(values))
    .execute()
}

export async function deleteLinkChecks(db: Db, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await db.deleteFrom('link_check').where('url', 'in', urls).execute()
}
