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
})
export type Portal = z.infer<typeof portalSchema>

export const portalEndpoint = endpoint({
  method: 'GET',
  path: '/api/portal',
  summary: "The portal's name, whether it shows demonstration data, and what is published.",
  access: 'public',
  response: portalSchema,
})
