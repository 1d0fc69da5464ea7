import * as z from 'zod/mini'
import { appealsPeriodSchema } from './appeals-period.ts'
import { awaitedSchema } from './awaited.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { facultySchema } from './faculty-shape.ts'

/**
 * The CSS variables of the shades: for each theme the control's colour, the same while pressed, text on it, and its
 * tint.
 */
export const ACCENT_NAMES = ['light', 'dark'].flatMap((theme) =>
  ['press', 'press-strong', 'on-press', 'press-tint'].map((name) => `--${theme}-${name}`),
)

/** The data that the common layout and the home page need at start. */
export const portalSchema = z.object({
  /**
   * Changes whenever anything is published. An open page compares it with the one that it has: another one means a
   * change, but a larger one is not newer.
   */
  revision: z.number(),
  name: z.string(),
  /** Whether the database holds invented students. */
  demo: z.boolean(),
  /** Years with published sheets, newest first. */
  years: z.array(
    z.object({
      year: z.string(),
      grades: z.array(z.object({ grade: z.enum(GRADE_KEYS), terms: z.array(z.enum(TERM_KEYS)) })),
    }),
  ),
  /** The platform's messaging channel; null if the office has set none. */
  channel_url: z.nullable(z.string()),
  /** The current announcements on the home page, newest first. */
  announcements: z.array(z.object({ id: z.string(), text: z.string() })),
  /** URL templates of a drive file with `{id}` as placeholder: its preview page, and its download. */
  drive: z.object({ preview: z.string(), download: z.string() }),
  /** The grades that have each aim of the home page, as far as the office has set them. */
  availabilities: z.optional(z.array(z.object({ aim: z.string(), grades: z.array(z.enum(GRADE_KEYS)) }))),
  /** When appeals are accepted, if the office has limited them. */
  appeals: z.optional(appealsPeriodSchema),
  /** The results that students wait for; absent if there are none. */
  awaited: z.optional(z.array(awaitedSchema)),
  /** The faculty's crest, with its size in pixels. */
  crest: z.optional(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  /** The faculty's shades of the controls' colours, in the order of `ACCENT_NAMES`. */
  accent: z.optional(z.array(z.string())),
  /** The faculty's grades and terms; absent if they are the specified ones. */
  faculty: z.optional(facultySchema),
})
export type Portal = z.infer<typeof portalSchema>

/** The summary is short, because it is part of the first load. */
export const portalEndpoint = endpoint({
  method: 'GET',
  path: '/api/portal',
  summary: "The portal's name, published years, notices.",
  access: 'public',
  response: portalSchema,
})

/** Returns the address of one file from the template `drive.preview` or `drive.download`. */
export function driveAddress(template: string, id: string): string {
  return template.replaceAll('{id}', encodeURIComponent(id))
}
