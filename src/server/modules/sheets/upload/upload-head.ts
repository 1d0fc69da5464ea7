import type { UploadHead } from '#contract/upload-review.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { readSummary } from './upload-summary.rules.ts'
import { findUpload, type UploadRecord } from './uploads.queries.ts'

/** Returns an upload. Throws `not_found`. */
export async function mustFindUpload(db: Db, id: string): Promise<UploadRecord> {
  const record = await findUpload(db, id)
  if (!record) throw new AppError('not_found')
  return record
}

/** Returns the part of an upload that lists show. */
export function headOf(record: UploadRecord): UploadHead {
  const { choices: _choices, file_sha256: _hash, reading_beat: _beat, reading_place, ...head } = record
  return { ...head, place: head.state === 'reading' ? reading_place : null, summary: readSummary(record) }
}
