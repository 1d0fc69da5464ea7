import type { Insertable, Selectable, Updateable } from 'kysely'
import { MOST_UPLOADS } from '#contract/admin-uploads.ts'
import type { Db } from '#server/db/tables.ts'
import type { SheetUploadPartTable, SheetUploadTable } from '#server/db/upload-tables.ts'
import type { GridRow, WorksheetGrid } from '../reading/grid.rules.ts'

export type UploadRecord = Selectable<SheetUploadTable>

const UPLOAD_COLUMNS = [
  'id',
  'file_name',
  'file_sha256',
  'size',
  'choices',
  'state',
  'progress',
  'fault',
  'fault_row',
  'fault_worksheet',
  'revision',
  'sheet_id',
  'uploaded_by',
  'uploaded_at',
  'changed_by',
  'changed_at',
  'changed_what',
  'summary',
  'settings_seen',
  'reading_beat',
  'reading_claim',
  'reading_place',
] as const

export async function insertUpload(db: Db, upload: Insertable<SheetUploadTable>): Promise<void> {
  await db.insertInto('sheet_upload').values(upload).execute()
}

export function findUpload(db: Db, id: string): Promise<UploadRecord | undefined> {
  return db.selectFrom('sheet_upload').select(UPLOAD_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Returns the uploads with these ids, as far as they exist, the oldest first. */
export function findUploads(db: Db, ids: readonly string[]): Promise<UploadRecord[]> {
  return db.selectFrom('sheet_upload').select(UPLOAD_COLUMNS).where('id', 'in', ids).orderBy('uploaded_at').execute()
}

/** Selects the uploads without a sheet; discarded ones only while they can be restored. */
function openUploads(db: Db, discardedAfter: string) {
  return db
    .selectFrom('sheet_upload')
    .where('state', '!=', 'drafted')
    .where((where) => where.or([where('state', '!=', 'discarded'), where('changed_at', '>', discardedAfter)]))
}

export async function countUploads(db: Db, discardedAfter: string): Promise<number> {
  const counted = await openUploads(db, discardedAfter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** Lists the newest uploads that have no sheet, newest first. */
export function listUploads(db: Db, discardedAfter: string): Promise<UploadRecord[]> {
  return openUploads(db, discardedAfter)
    .select(UPLOAD_COLUMNS)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(MOST_UPLOADS)
    .execute()
}

/** Updates an upload if it has the given revision, and increments the revision; returns false on conflict. */
export async function updateRevision(
  db: Db,
  { id, revision }: { id: string; revision: number },
  change: Updateable<SheetUploadTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sheet_upload')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undoes the claim of a draft that failed, unless somebody has changed the upload since. */
export async function releaseUpload(db: Db, claimed: UploadRecord): Promise<void> {
  const { id, revision, changed_by, changed_at, changed_what } = claimed
  await db
    .updateTable('sheet_upload')
    .set({ revision, changed_by, changed_at, changed_what })
    .where('id', '=', id)
    .where('revision', '=', revision + 1)
    .where('state', '=', 'waiting')
    .execute()
}

/** Records the sheet that was made from an upload. */
export async function nameSheet(db: Db, id: string, sheetId: string): Promise<void> {
  await db.updateTable('sheet_upload').set({ sheet_id: sheetId }).where('id', '=', id).execute()
}

/** The columns of a stored part that are copied. The compiler reports a column that is missing here. */
const COPIED = {
  part: true,
  worksheet: true,
  rows: true,
  hidden: true,
  hidden_columns: true,
} satisfies Record<Exclude<keyof SheetUploadPartTable, 'upload_id'>, true>

/** Copies one worksheet, with what the file hides in it, to another upload. */
export async function copyParts(db: Db, from: string, to: string, worksheet: string): Promise<void> {
  // The cast is safe: COPIED is a literal, so its keys are those of its type.
  const columns = Object.keys(COPIED) as (keyof typeof COPIED)[]
  await db
    .insertInto('sheet_upload_part')
    .columns(['upload_id', ...columns])
    .expression((query) =>
      query
        .selectFrom('sheet_upload_part')
        .select(({ val }) => [val(to).as('upload_id'), ...columns])
        .where('upload_id', '=', from)
        .where('worksheet', '=', worksheet),
    )
    .execute()
}

/** Returns an upload's worksheets as read from the file; none after their cells were deleted. */
export async function readWorksheets(db: Db, id: string): Promise<WorksheetGrid[]> {
  const parts = await db
    .selectFrom('sheet_upload_part')
    .select(['worksheet', 'rows', 'hidden', 'hidden_columns'])
    .where('upload_id', '=', id)
    .orderBy('part')
    .execute()
  const worksheets = new Map<string, WorksheetGrid & { rows: GridRow[] }>()
  for (const { worksheet: name, rows, hidden, hidden_columns } of parts) {
    // `insertParts` stores both as JSON text.
    const hiddenColumns = JSON.parse(hidden_columns) as number[]
    const worksheet = worksheets.get(name) ?? {
      name,
      rows: [],
      ...(hidden ? { hidden: true } : {}),
      ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
    }
    for (const row of JSON.parse(rows) as GridRow[]) worksheet.rows.push(row)
    worksheets.set(name, worksheet)
  }
  return [...worksheets.values()]
}

/** Returns the ids of uploads that were finished before a time and still have their cells. */
export async function finishedWithParts(db: Db, doneBefore: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sheet_upload')
    .select('id')
    .where('state', 'in', ['drafted', 'discarded', 'unreadable'])
    .where('changed_at', '<', doneBefore)
    .where('id', 'in', (query) => query.selectFrom('sheet_upload_part').select('upload_id'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the cells and past choices of uploads. */
export async function deletePartsOf(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('sheet_upload_part').where('upload_id', 'in', ids).execute()
  await db.deleteFrom('sheet_upload_step').where('upload_id', 'in', ids).execute()
}

/** Lists the sheets made from a file, by its hash or through an upload. */
export async function sheetsOfFile(db: Db, sha256: string): Promise<{ sheet_id: string; state: string }[]> {
  const uploads = db
    .selectFrom('sheet_upload')
    .select('sheet_id')
    .where('file_sha256', '=', sha256)
    .where('sheet_id', 'is not', null)
  return db
    .selectFrom('sheet')
    .select(['id as sheet_id', 'state'])
    .where((where) =>
      where.or([where('file_sha256', '=', sha256), where('id', 'in', uploads.$castTo<{ sheet_id: string }>())]),
    )
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}
