import type { AuditEntryTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

export async function insertAuditEntry(db: Db, row: AuditEntryTable): Promise<void> {
  await db.insertInto('audit_entry').values(row).execute()
}
