import type { Publication } from '#contract/admin-uploads.ts'
import type { Db } from '#server/db/tables.ts'
import { actWithin, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { setPublishAt } from '../sheets.queries.ts'
import { publishWithin } from '../sheets.service.ts'

/** Publishes a draft now, schedules it, or does neither, inside another act. */
export async function publishAsOrdered(
  tx: Db,
  sheetId: string,
  publication: Publication,
  by: OfficeAct,
): Promise<void> {
  if (publication.when === 'now') await publishWithin(tx, sheetId, by)
  if (publication.when !== 'at') return
  const publish_at = new Date(publication.at).toISOString()
  await actWithin(tx, by, { action: 'sheet.schedule', object: { kind: 'sheet', id: sheetId } }, async () => {
    await setPublishAt(tx, sheetId, publish_at)
    return { before: { publish_at: null }, after: { publish_at } }
  })
}
