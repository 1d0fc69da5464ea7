import type { uploadReviewEndpoint } from '#contract/admin-uploads.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { noChoices } from './upload-choices.rules.ts'
import { readSummary } from './upload-summary.rules.ts'
import { findUpload, type UploadRecord } from './uploads.queries.ts'

/** The claim of the process that receives a file. */
export const FIRST_CLAIM = 1

export type UploadLook = ResponseOf<typeof uploadReviewEndpoint>

/** Returns an upload's record. Throws `not_found` if there is no such upload. */
export async function mustFindUpload(db: Db, id: string): Promise<UploadRecord> {
  const record = await findUpload(db, id)
  if (!record) throw new AppError('not_found')
  return record
}

/**
 * Returns the part of an upload that lists show. With `stamp`, that of the current settings, a summary that was made
 * with other settings is left out.
 */
export function headOf(record: UploadRecord, stamp?: string): UploadHead {
  const {
    choices: _choices,
    file_sha256: _hash,
    reading_beat: _beat,
    reading_claim: _claim,
    settings_seen: _seen,
    reading_place,
    ...head
  } = record
  return { ...head, place: head.state === 'reading' ? reading_place : null, summary: readSummary(record, stamp) }
}

/** Returns what is shown of an upload without a review. */
export function lookWithout(upload: UploadHead): UploadLook {
  return { upload, choices: null, review: null, undo: null }
}

/** Returns the row of an upload whose file the calling process is about to read, with FIRST_CLAIM. */
export function newUpload(
  file: Pick<UploadRecord, 'id' | 'file_name' | 'size'>,
  { actor, now }: OfficeAct,
): UploadRecord {
  const at = now.toISOString()
  return {
    ...file,
    file_sha256: '',
    choices: JSON.stringify(noChoices()),
    state: 'reading',
    progress: 0,
    fault: null,
    fault_row: null,
    fault_worksheet: null,
    revision: 0,
    sheet_id: null,
    uploaded_by: actor.name,
    uploaded_at: at,
    changed_by: actor.name,
    changed_at: at,
    changed_what: 'upload',
    summary: null,
    settings_seen: null,
    reading_beat: 1,
    reading_claim: FIRST_CLAIM,
    reading_place: null,
  }
}
