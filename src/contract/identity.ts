import * as z from 'zod/mini'
import { uploadEndpoint } from './file-endpoint.ts'

/** A faculty's own crest and colour. docs/decisions/0049-forms-that-keep-what-matters.md */

/** The file types of a crest. An SVG may hold scripts, so it is refused. */
export const CREST_TYPES = ['image/png', 'image/webp'] as const
export const CREST_LIMITS = {
  bytes: 256 * 1024,
  /** The least and the most pixels of a side of the image. */
  least: 64,
  most: 2048,
  /** The longer side may be at most this many times as long as the shorter one. */
  ratio: 3,
} as const

const side = z
  .number()
  .check(
    z.refine(
      (value) => Number.isInteger(value) && value >= CREST_LIMITS.least && value <= CREST_LIMITS.most,
      'pixels of a crest',
    ),
  )

/** A crest: its file in the drive, and its size in pixels, for which the page's header reserves space. */
export const crestSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  width: side,
  height: side,
})
export type Crest = z.infer<typeof crestSchema>

/** The faculty's colour, from which the colours of buttons and links in both themes are computed. */
export const accentSchema = z
  .string()
  .check(z.refine((color) => /^#[0-9a-f]{6}$/.test(color), 'six hexadecimal digits after #, in small letters'))

/** Stores a crest's file; the setting `crest` then names it. */
export const uploadCrestEndpoint = uploadEndpoint({
  method: 'POST',
  path: '/api/admin/front/crest',
  summary: 'Stores the file of a crest: a PNG or WebP of at most 256 KB, 64 to 2048 pixels a side.',
  access: 'administrator',
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) }),
  // The limit is larger than a crest may be, so that a somewhat larger file is read and then refused with the reason.
  maxBytes: 8 * CREST_LIMITS.bytes,
  response: crestSchema,
  problems: ['too_large', 'unreadable_file', 'invalid_request'],
})
