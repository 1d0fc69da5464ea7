import type { Publication } from '#contract/admin-uploads.ts'
import type { Db } from '#server/db/tables.ts'
import type { AcceptingAct } from '../checks/publication-checks.service.ts'
import { publishWithin, scheduleWithin } from '../sheets.service.ts'

/**
 * Publishes a draft now, schedules it or does neither, in the transaction of another act. Throws `publication_stopped`.
 */
export async function publishAsOrdered(
  tx: Db,
  sheetId: string,
  publication: Publication,
  by: AcceptingAct,
): Promise<void> {
  if (publication.when === 'now') await publishWithin(tx, sheetId, by)
  if (publication.when === 'at') await scheduleWithin(tx, sheetId, new Date(publication.at), by)
}
