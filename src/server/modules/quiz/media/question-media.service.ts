import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isQuestionMediaId } from '#contract/markup.ts'
import { MEDIA_GONE, type MediaKind } from '#contract/question-media.ts'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type DriveFile, findFile, keepFile } from '../../drive/drive.service.ts'
import { driveKey } from '../../drive/drive-file.rules.ts'
import { type QuestionContent, textFields, textsOf } from '../questions/question.rules.ts'
import { isMediaShown, listMarkedTexts } from './question-media.queries.ts'
import { MediaRefusedError, mediaIn, type QuestionMedia, questionMedia } from './question-media.rules.ts'

export interface MediaPlaces {
  db: Db
  storage: Storage
}

/**
 * Stores the uploaded bytes of a question's picture or sound, and returns its id. Throws AppError `unreadable_file` or
 * `too_large` with the fault, and `service_unavailable` if the storage does not accept the bytes.
 */
export async function addMedia(
  places: MediaPlaces,
  bytes: Buffer,
  now: () => Date,
): Promise<{ id: string; kind: MediaKind }> {
  const media = mediaOrProblem(bytes)
  try {
    await keepMedia(places, media, { source: 'office', now })
  } catch (cause) {
    throw new AppError('service_unavailable', 'the storage takes no bytes', { cause })
  }
  return { id: media.id, kind: media.kind }
}

function mediaOrProblem(bytes: Buffer): QuestionMedia {
  try {
    return questionMedia(bytes, createHash('sha256').update(bytes).digest('hex'))
  } catch (error) {
    if (!(error instanceof MediaRefusedError)) throw error
    const isLarge = error.fault === 'large_image' || error.fault === 'large_sound'
    const fields = [{ path: 'file', message: error.fault }]
    throw new AppError(isLarge ? 'too_large' : 'unreadable_file', error.fault, { fields })
  }
}

/**
 * Stores a picture or a sound under its id. Equal bytes are stored once. If the demonstration data has stored the same
 * bytes before, the file is marked as the office's, so that removing the demonstration does not delete it.
 * `file-upkeep.ts` deletes files that no question has named for a day. Throws the error of the storage.
 */
export async function keepMedia(
  places: MediaPlaces,
  { id, contentType, body }: QuestionMedia,
  written: { source: ContentSource; now: () => Date },
): Promise<void> {
  await keepFile(places, { id, name: id, contentType, body, ...written })
}

/** Returns the bytes of pictures and sounds by id. Files that the storage lacks are left out. */
export async function readMedia(
  { db, storage }: MediaPlaces,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const media = new Map<string, Buffer>()
  for (const id of new Set(ids)) {
    const stream = (await findFile(db, id)) && (await storage.read(driveKey(id)))
    if (stream) media.set(id, await buffer(stream))
  }
  return media
}

/**
 * Throws AppError `invalid_request`, with the fields, for a question that names a picture or sound without a file: a
 * draft may be sent long after its files were deleted. `before` is the question's earlier content. The files that it
 * names are not checked, so that a question stays editable after one of them was deleted.
 */
export async function requireMedia(db: Db, content: QuestionContent, before?: QuestionContent): Promise<void> {
  if (content.format === 'plain') return
  const known = new Set(before?.format === 'markup' ? mediaIn(textsOf(before)) : [])
  const gone = new Set<string>()
  for (const id of new Set(mediaIn(textsOf(content)))) {
    if (!known.has(id) && !(await findFile(db, id))) gone.add(id)
  }
  if (gone.size === 0) return
  const fields = textFields(content).filter(([, text]) => mediaIn([text]).some((id) => gone.has(id)))
  throw new AppError('invalid_request', 'media', {
    fields: fields.map(([path]) => ({ path: `/${path}`, message: MEDIA_GONE })),
  })
}

/** Returns the ids of media to which any question refers, or with `isShown` only those in shown questions. */
export async function namedMedia(db: Db, { isShown = false } = {}): Promise<Set<string>> {
  return new Set(mediaIn(await listMarkedTexts(db, isShown)))
}

/**
 * Returns a media file, and whether everybody may see it. If only hidden or waiting questions name it, `maySeeAll`
 * decides whether the caller gets it. Throws AppError `not_found` otherwise.
 */
export async function findMedia(
  db: Db,
  id: string,
  maySeeAll: () => Promise<boolean>,
): Promise<{ file: DriveFile; isShown: boolean }> {
  const file = isQuestionMediaId(id) ? await findFile(db, id) : undefined
  const isShown = file !== undefined && (await isMediaShown(db, id))
  if (!file || !(isShown || (await maySeeAll()))) throw new AppError('not_found')
  return { file, isShown }
}
