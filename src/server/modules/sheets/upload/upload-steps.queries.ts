import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { SheetUploadStepTable } from '#server/db/upload-tables.ts'

export type UploadStepRecord = Selectable<SheetUploadStepTable>

/** Maximum changes of one upload that can be undone. */
const KEPT_STEPS = 50

/** Stores the choices before a change, and deletes those stored before the latest KEPT_STEPS changes. */
export async function insertStep(db: Db, step: Insertable<SheetUploadStepTable>): Promise<void> {
  await db.insertInto('sheet_upload_step').values(step).execute()
  const oldest = await db
    .selectFrom('sheet_upload_step')
    .select('revision')
    .where('upload_id', '=', step.upload_id)
    .orderBy('revision', 'desc')
    .offset(KEPT_STEPS)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db
    .deleteFrom('sheet_upload_step')
    .where('upload_id', '=', step.upload_id)
    .where('revision', '<=', oldest.revision)
    .execute()
}

/** Returns the latest change that can be undone. */
export function latestStep(db: Db, uploadId: string): Promise<UploadStepRecord | undefined> {
  return db
    .selectFrom('sheet_upload_step')
    .select(['upload_id', 'revision', 'choices', 'what', 'made_by', 'at'])
    .where('upload_id', '=', uploadId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteStep(db: Db, { upload_id, revision }: UploadStepRecord): Promise<void> {
  await db.deleteFrom('sheet_upload_step').where('upload_id', '=', upload_id).where('revision', '=', revision).execute()
}
