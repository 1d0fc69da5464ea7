import * as z from 'zod/mini'
import { appealsPeriodSchema } from './appeals-period.ts'
import { awaitedSchema } from './awaited.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { facultySchema } from './faculty-shape.ts'

/**
 * The names of the CSS variables with the shades of the faculty's colour: for each theme the colour of controls, their
 * colour while pressed, the colour of text on them, and a pale background.
 */
export const ACCENT_NAMES = ['light', 'dark'].flatMap((theme) =>
  ['press', 'press-strong', 'on-press', 'press-tint'].map((name) => `--${theme}-${name}`),
)

/** The data that every page and the home page need at start. */
export const portalSchema = z.object({
  /**
   * A number that changes whenever anything is published. An open page compares it with the number that it loaded: a
   * different number means that something has changed, but a larger one is not newer.
   */
  revision: z.number(),
  name: z.string(),
  /** Whether the database has the students of the demonstration, who are invented. */
  demo: z.boolean(),
  /** The years with published sheets, newest first. */
  years: z.array(
    z.object({
      year: z.string(),
      grades: z.array(z.object({ grade: z.enum(GRADE_KEYS), terms: z.array(z.enum(TERM_KEYS)) })),
    }),
  ),
  /** The address of the faculty's messaging channel; null if the office has set none. */
  channel_url: z.nullable(z.string()),
  /** The announcements that the home page shows now, newest first. */
  announcements: z.array(z.object({ id: z.string(), text: z.string() })),
  /**
   * URLs of a drive file with `{id}` in place of the file's id: the address of its preview page and of its download.
   */
  drive: z.object({ preview: z.string(), download: z.string() }),
  /** The grades for which the home page offers each aim (kind of content), for the aims that the office has set. */
  availabilities: z.optional(z.array(z.object({ aim: z.string(), grades: z.array(z.enum(GRADE_KEYS)) }))),
  /** When students may appeal; absent if the office has not limited it. */
  appeals: z.optional(appealsPeriodSchema),
  /** The results that students wait for; absent if there are none. */
  awaited: z.optional(z.array(awaitedSchema)),
  /** The faculty's crest, with its size in pixels. */
  crest: z.optional(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  /**
   * The shades of the faculty's colour for controls, in the order of `ACCENT_NAMES`; absent for the portal's own green.
   */
  accent: z.optional(z.array(z.string())),
  /** The faculty's grades and terms; absent if they are the default ones. */
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
