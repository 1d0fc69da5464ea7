import { extname } from 'node:path'
import { MEDIA_TYPES, type MediaType } from '#contract/question-media.ts'

/** The bytes of an export's pictures and sounds, by id. */
export type MediaBytes = ReadonlyMap<string, Buffer>

/** Returns the media type of an id, which its extension names. */
export function mediaTypeOf(id: string): MediaType {
  const extension = extname(id).slice(1)
  const found = Object.entries(MEDIA_TYPES).find(([, type]) => type.extension === extension)
  // The contract allows only ids whose extension belongs to a media type.
  return (found?.[0] ?? 'image/png') as MediaType
}

/** Returns a picture or sound as a data URL; undefined if its bytes are missing. */
export function dataAddress(media: MediaBytes, id: string): string | undefined {
  const bytes = media.get(id)
  return bytes && `data:${mediaTypeOf(id)};base64,${bytes.toString('base64')}`
}
