import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'

/** What the common layout and the home page need to know before anything is chosen. */
export const portalSchema = z.object({
  name: z.string(),
  /** True while the database holds invented students. */
  demo: z.boolean(),
  /** Published sheets, newest year first. */
  years: z.array(
    z.object({
      year: z.string(),
      grades: z.array(z.object({ grade: z.enum(GRADE_KEYS), terms: z.array(z.enum(TERM_KEYS)) })),
    }),
  ),
  /** The messaging channel of the platform; null where the office has set none. */
  channel_url: z.nullable(z.string()),
  /** What the office says on the home page now, newest first. */
  announcements: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Addresses of a drive file, `{id}` in the place of its id: its preview page, and its bytes to keep. */
  drive: z.object({ preview: z.string(), download: z.string() }),
  /** The grades that have each aim of the home page, where the office has said so. */
  availabilities: z.optional(z.array(z.object({ aim: z.string(), grades: z.array(z.enum(GRADE_KEYS)) }))),
})
export type Portal = z.infer<typeof portalSchema>

/** The first load carries its words. */
export const portalEndpoint = endpoint({
  method: 'GET',
  path: '/api/portal',
  summary: "The portal's name, published years, notices.",
  access: 'public',
  response: portalSchema,
})

/** The address of one file out of `drive.preview` or `drive.download`. */
export function driveAddress(template: string, id: string): string {
  return template.replaceAll('{id}', encodeURIComponent(id))
}
