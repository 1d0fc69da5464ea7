import { CREST_LIMITS, CREST_TYPES, type Crest } from '#contract/identity.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { OfficeAct } from '../audit/office-act.service.ts'
import { findFile } from '../drive/drive.service.ts'
import { typeOfBytes } from '../drive/file-type.rules.ts'
import { imageSize } from '../drive/image-size.rules.ts'
import { keepUpload, type Upload, type UploadPlaces } from '../drive/uploads.service.ts'

/**
 * Stores the file of a crest. Throws too_large, unreadable_file for other types than PNG and WebP (an SVG may hold
 * scripts), and invalid_request for pixels outside the limits.
 */
export async function keepCrest(places: UploadPlaces, upload: Upload, by: OfficeAct): Promise<Crest> {
  const { bytes, least, most, ratio } = CREST_LIMITS
  if (upload.body.length > bytes) throw new AppError('too_large', `a crest of ${upload.body.length} bytes`)
  const size = isCrestType(typeOfBytes(upload.body)) ? imageSize(upload.body) : undefined
  if (!size) throw new AppError('unreadable_file', 'neither a PNG nor a WebP')
  const [short = 0, long = 0] = [size.width, size.height].sort((a, b) => a - b)
  if (short < least || long > most || long > short * ratio) {
    throw new AppError('invalid_request', `${size.width} by ${size.height} pixels`)
  }
  const { file } = await keepUpload(places, upload, by)
  return { id: file.id, ...size }
}

/** Throws invalid_request unless `id` names a stored file of one of the types that a crest may have. */
export async function requireCrestFile(tx: Db, { id }: Crest): Promise<void> {
  const file = await findFile(tx, id)
  if (!isCrestType(file?.contentType)) throw new AppError('invalid_request', 'crest')
}

function isCrestType(type: string | undefined): boolean {
  return CREST_TYPES.some((known) => known === type)
}
