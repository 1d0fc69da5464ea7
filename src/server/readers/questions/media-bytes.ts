import { extname } from 'node:path'
import { MEDIA_TYPES, type MediaType } from '#contract/question-media.ts'

/** The bytes of the pictures and sounds of an export, by id. */
export type MediaBytes = ReadonlyMap<string, Buffer>

/** Returns the type that an id names. */
export function mediaTypeOf(id: string): MediaType {
  const extension = extname(id).slice(1)
  const found = Object.entries(MEDIA_TYPES).find(([, type]) => type.extension === extension)
  // Every id of the contract has the extension of a type.
  return (found?.[0] ?? 'image/png') as MediaType
}

/** Returns a picture or sound as an address that contains its bytes; undefined if they are missing. */
export function dataAddress(media: MediaBytes, id: string): string | undefined {
  const bytes = media.get(id)
  return bytes && `data:${mediaTypeOf(id)};base64,${bytes.toString('base64')}`
}
