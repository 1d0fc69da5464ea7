import * as z from 'zod/mini'
import { allows, type Rights } from './endpoint.ts'
import { uploadEndpoint } from './file-endpoint.ts'

/** Pictures and sounds of questions. Their files are in the portal's own storage; markup names them by `media:ID`. */

const MEGABYTE = 1024 * 1024

/**
 * The types of pictures and sounds, each with the extension of its ids, its element in markup, and its maximum size.
 */
export const MEDIA_TYPES = {
  'image/png': { extension: 'png', kind: 'img', maxBytes: 2 * MEGABYTE },
  'image/jpeg': { extension: 'jpg', kind: 'img', maxBytes: 2 * MEGABYTE },
  'image/gif': { extension: 'gif', kind: 'img', maxBytes: 2 * MEGABYTE },
  'image/webp': { extension: 'webp', kind: 'img', maxBytes: 2 * MEGABYTE },
  'audio/mpeg': { extension: 'mp3', kind: 'audio', maxBytes: 8 * MEGABYTE },
  'audio/ogg': { extension: 'ogg', kind: 'audio', maxBytes: 8 * MEGABYTE },
  'audio/mp4': { extension: 'm4a', kind: 'audio', maxBytes: 8 * MEGABYTE },
} as const
export type MediaType = keyof typeof MEDIA_TYPES
export type MediaKind = (typeof MEDIA_TYPES)[MediaType]['kind']

export const MAX_MEDIA_BYTES = 8 * MEGABYTE
/** The most pixels of a picture. A browser needs four bytes of memory for each, and cheap phones have little. */
export const MOST_POINTS = 16_000_000

/** Why a file cannot be in a question, with the Arabic sentence for each reason. */
export const MEDIA_FAULT_TEXTS = {
  other_type: 'نقبل الصور PNG وJPEG وGIF وWebP، والصوت MP3 وOGG وM4A.',
  large_image: 'الصورة أكبر من 2 ميجابايت.',
  large_sound: 'ملف الصوت أكبر من 8 ميجابايت.',
  many_points: 'أبعاد الصورة أكبر من 16 مليون نقطة. صغّرها ثم أعد المحاولة.',
  broken: 'الصورة تالفة أو ناقصة.',
} as const
export type MediaFault = keyof typeof MEDIA_FAULT_TEXTS

/**
 * The message of a field in `invalid_request` whose text names a picture or sound that the server does not have: files
 * that no question names are deleted after a day.
 */
export const MEDIA_GONE = 'media_gone'

/** The folder of the pictures and sounds in the portal's addresses, and also in a static copy. */
export const MEDIA_FOLDER = '/drive/media/'

/**
 * Refuses a file as `unreadable_file` or `too_large`; the problem's `fields` then have the path `file` and as message a
 * key of `MEDIA_FAULT_TEXTS`. Members who neither contribute nor review questions get `forbidden`.
 */
export const addMediaEndpoint = uploadEndpoint({
  method: 'POST',
  path: '/api/my/question_media',
  summary: 'Stores a picture or a sound for a question. Equal bytes have the same id.',
  access: 'member',
  maxBytes: MAX_MEDIA_BYTES,
  response: z.object({ id: z.string(), kind: z.enum(['img', 'audio']) }),
  problems: ['forbidden', 'too_large', 'unreadable_file', 'too_many_requests'],
})

/**
 * Whether an account may contribute or review questions. Only such accounts may add pictures and sounds and see those
 * of questions that wait for approval.
 */
export function mayUseMedia(rights: Rights | null): boolean {
  return allows('contributor', rights) || allows('question_reviewer', rights)
}
