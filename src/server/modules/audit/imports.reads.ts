import type { Db } from '#server/db/tables.ts'

/** Returns the sheets that the command line imported, by the log's lines without an account. */
export async function sheetsOfCommandLine(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sheet')
    .innerJoin('audit_entry', 'audit_entry.object_id', 'sheet.id')
    .select('sheet.id')
    .where('audit_entry.action', '=', 'sheet.import')
    .where('audit_entry.actor_uid', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
