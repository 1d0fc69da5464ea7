import type { Db } from '#server/db/tables.ts'
import type { UploadRecord } from '../upload/uploads.queries.ts'

/** Lists all uploads that wait for choices or for their draft, newest first. */
export function listWaiting(db: Db): Promise<Pick<UploadRecord, 'id' | 'revision' | 'summary' | 'settings_seen'>[]> {
  return db
    .selectFrom('sheet_upload')
    .select(['id', 'revision', 'summary', 'settings_seen'])
    .where('state', '=', 'waiting')
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute()
}
