import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { SheetUploadPartTable, SheetUploadTable } from '#server/db/upload-tables.ts'
import type { UploadRecord } from './uploads.queries.ts'

/** The reading of an upload by one process: `claim` is the upload's `reading_claim` until another process claims it. */
export interface Reading {
  id: string
  claim: number
}

/** The heartbeat that a process stores for its readings when it shuts down normally. */
export const RELEASED = 0

/** Updates a reading; a no-op that returns false if the upload is no longer read, or another process has claimed it. */
export async function updateReading(
  db: Db,
  { id, claim }: Reading,
  change: Updateable<SheetUploadTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await readingRows(db, { id, reading_claim: claim }).set(change).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes a reading's heartbeat and its queue position; a no-op that returns false like `updateReading`. */
export async function beatReading(db: Db, { id, claim }: Reading, place: number | null): Promise<boolean> {
  const { numUpdatedRows } = await readingRows(db, { id, reading_claim: claim })
    .set(({ eb }) => ({ reading_beat: eb('reading_beat', '+', 1), reading_place: place }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Updates a reading like `updateReading`, but only if it has had no heartbeat since the record was read. */
export async function updateSilentReading(
  db: Db,
  record: UploadRecord,
  change: Updateable<SheetUploadTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await readingRows(db, record)
    .where('reading_beat', '=', record.reading_beat)
    .set(change)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertPart(db: Db, part: Insertable<SheetUploadPartTable>): Promise<void> {
  await db.insertInto('sheet_upload_part').values(part).execute()
}

function readingRows(db: Db, { id, reading_claim }: Pick<UploadRecord, 'id' | 'reading_claim'>) {
  return db
    .updateTable('sheet_upload')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('reading_claim', '=', reading_claim)
}
