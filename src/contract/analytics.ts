import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS } from './faculty.ts'

/** Subject figures of a year, computed from its published sheets. Specification, sections 2 and 3. */

/** Tenths of the full mark in a distribution: below 10 %, 10 to below 20 %, … 90 to 100 %. */
export const DISTRIBUTION_PARTS = 10

const count = z.number().check(z.int(), z.gte(0))

export const subjectAnalyticsSchema = z.object({
  subject_name: z.string(),
  /** 1 or 2. */
  term: z.number(),
  /** Whom the subject concerned: not those who did not take it, were excused, withheld or hidden. */
  subject_students_count: count,
  subject_succeed_students_count: count,
  subject_succeed_students_percentage: z.number(),
  /** The full mark. */
  total_degree: z.number(),
  /** Of the students above, an absent one with 0; in marks, two decimals. */
  average_degree: z.number(),
  /** DISTRIBUTION_PARTS counts of the students above, by tenths of the full mark. */
  distribution: z.array(count),
})
export type SubjectAnalytics = z.infer<typeof subjectAnalyticsSchema>

export const analyticsSchema = z.object({
  grades: z.array(z.object({ grade: z.enum(GRADE_KEYS), subjects: z.array(subjectAnalyticsSchema) })),
})
export type Analytics = z.infer<typeof analyticsSchema>

export const analyticsEndpoint = endpoint({
  method: 'GET',
  path: '/api/degrees_analytics/{year}',
  summary: "Each subject's figures in a year, by grade; empty for a year without published sheets.",
  access: 'public',
  params: z.object({ year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)) }),
  response: analyticsSchema,
})
