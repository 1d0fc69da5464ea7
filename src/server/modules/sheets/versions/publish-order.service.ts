import type { Publication } from '#contract/admin-uploads.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import { recordAudit } from '#server/modules/admin/audit.service.ts'
import { setPublishAt } from '../sheets.queries.ts'
import { publishWithin } from '../sheets.service.ts'

/** Publishes a draft now, sets its time, or leaves it; and writes that down. */
export async function publishAsOrdered(
  tx: Db,
  sheetId: string,
  publication: Publication,
  actor: Actor,
  now: Date,
): Promise<void> {
  const object = { kind: 'sheet', id: sheetId }
  if (publication.when === 'now') {
    await publishWithin(tx, sheetId, now)
    await recordAudit(tx, { actor, action: 'upload.publish', object }, now)
  } else if (publication.when === 'at') {
    const at = new Date(publication.at).toISOString()
    await setPublishAt(tx, sheetId, at)
    await recordAudit(tx, { actor, action: 'upload.schedule', object, after: { at } }, now)
  }
}
