import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'
import { awaitedKey, awaitedSchema } from './awaited.ts'
import { utcMoment } from './moment.ts'

/** The most awaited results: one for each grade, term and session of two years. */
export const MAX_AWAITED = 84

/** The office's setting `awaited_results`. It is in a file of its own, so that readers' pages do not load it. */
export const awaitedResultsSchema = z
  .array(
    z.object({
      ...awaitedSchema.shape,
      year: yearSchema,
      since: utcMoment,
      announced_at: z.nullable(utcMoment),
    }),
  )
  .check(
    z.maxLength(MAX_AWAITED),
    z.refine((entries) => new Set(entries.map(awaitedKey)).size === entries.length, 'each result once'),
  )
