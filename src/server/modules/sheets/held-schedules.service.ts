import type { Db } from '#server/db/tables.ts'
import { actWithin, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { moveRevision, setPublishAt } from './sheets.queries.ts'
import { listScheduledSheets } from './sheets.reads.ts'
import { sheetObject } from './sheets.service.ts'

/**
 * Holds every scheduled publication of a restored database, in the transaction of the restore: since the backup, the
 * office may have cancelled the schedule or published another version.
 */
export async function holdSchedules(tx: Db, by: OfficeAct): Promise<void> {
  for (const { id, publish_at } of await listScheduledSheets(tx)) {
    await actWithin(tx, by, { action: 'sheet.hold', object: sheetObject(id) }, async () => {
      await setPublishAt(tx, id, { publish_at: null, held_at: by.now.toISOString() })
      await moveRevision(tx, id)
      return { before: { publish_at }, after: { publish_at: null } }
    })
  }
}
