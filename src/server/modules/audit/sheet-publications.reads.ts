import type { Db } from '#server/db/tables.ts'

/** The acts that change which version of a sheet readers see. `upload.publish` is of an older release. */
const SHEET_STEPS = ['sheet.publish', 'upload.publish', 'sheet.roll_back', 'sheet.withdraw'] as const

/** A publication, roll-back or withdrawal of one version, as the log has it. */
export interface SheetStepLine {
  at: string
  action: string
  sheetId: string
  /** Such as `{"published":"2025-g1-t1-v1"}`; null for a line without values. */
  after: string | null
}

/** Lists the steps of these versions, in the order in which they were taken. */
export function stepsOfSheets(db: Db, ids: readonly string[]): Promise<SheetStepLine[]> {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'object_id as sheetId', 'after'])
    .where('object_id', 'in', ids)
    .where('object_kind', '=', 'sheet')
    .where('action', 'in', SHEET_STEPS)
    .orderBy('line')
    .execute()
}
