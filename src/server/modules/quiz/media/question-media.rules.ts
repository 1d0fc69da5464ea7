import { MEDIA_TYPES, type MediaFault, type MediaKind, type MediaType, MOST_POINTS } from '#contract/question-media.ts'
import { typeOfBytes } from '../../drive/file-type.rules.ts'
import { imageSize } from '../../drive/image-size.rules.ts'

/** A picture or a sound of a question. */
export interface QuestionMedia {
  /** The file's id in texts and in the drive, in the form that `isImageId` and `isSoundId` of the contract check. */
  id: string
  kind: MediaKind
  contentType: MediaType
  body: Buffer
}

/** Thrown for bytes that cannot be a question's picture or sound. */
export class MediaRefusedError extends Error {
  readonly fault: MediaFault

  constructor(fault: MediaFault) {
    super(fault)
    this.name = 'MediaRefusedError'
    this.fault = fault
  }
}

/**
 * Recognises the type of bytes and makes their id, from `sha256` in hexadecimal and, for a picture, the size. Throws
 * MediaRefusedError for another type and for bytes above the limits.
 */
export function questionMedia(body: Buffer, sha256: string): QuestionMedia {
  const contentType = mediaTypeOf(body)
  if (!contentType) throw new MediaRefusedError('other_type')
  const { kind, extension, maxBytes } = MEDIA_TYPES[contentType]
  if (body.length > maxBytes) throw new MediaRefusedError(kind === 'img' ? 'large_image' : 'large_sound')
  return { id: `${sha256.slice(0, 40)}${kind === 'img' ? sizeIn(body) : ''}.${extension}`, kind, contentType, body }
}

function sizeIn(body: Buffer): string {
  const { width, height } = imageSize(body) ?? { width: 0, height: 0 }
  if (width === 0 || height === 0) throw new MediaRefusedError('broken')
  if (width * height > MOST_POINTS) throw new MediaRefusedError('many_points')
  return `-${width}x${height}`
}

function mediaTypeOf(body: Buffer): MediaType | undefined {
  const begin = body.toString('latin1', 0, 12)
  if (begin.startsWith('GIF87a') || begin.startsWith('GIF89a')) return 'image/gif'
  if (begin.startsWith('OggS')) return 'audio/ogg'
  // An ISO base media file; this brand means that it contains audio only.
  if (/^ftypM4[AB] $/.test(begin.slice(4))) return 'audio/mp4'
  const type = typeOfBytes(body)
  return type === undefined || type === 'application/pdf' ? undefined : type
}

const NAMED = /media:([0-9a-f]{40}(?:-\d{1,5}x\d{1,5})?\.(?:png|jpg|gif|webp|mp3|ogg|m4a))/g

/** Returns the ids of the media files to which texts with markup refer. */
export function mediaIn(texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => Array.from(text?.matchAll(NAMED) ?? [], ([, id = '']) => id))
}
