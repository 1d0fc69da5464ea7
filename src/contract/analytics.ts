import * as z from 'zod/mini'
import { yearInAddress } from './academic-year-schema.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS } from './faculty.ts'

/** Subject figures of a year, computed from its published sheets. docs/SPECIFICATION.md, sections 2 and 3. */

/** Tenths of the full mark in a distribution: 0 to below 10 %, 10 to below 20 %, … 90 to 100 %. */
export const DISTRIBUTION_PARTS = 10

const count = z.number().check(z.int(), z.gte(0))

export const subjectAnalyticsSchema = z.object({
  subject_name: z.string(),
  /** 1 or 2. */
  term: z.number(),
  /** Students who sat the subject, or were absent. Excludes not taken, excused, withheld and hidden. */
  subject_students_count: count,
  subject_succeed_students_count: count,
  subject_succeed_students_percentage: z.number(),
  /** The full mark. */
  total_degree: z.number(),
  /** Average over these students, an absent one with 0; in marks, two decimals. */
  average_degree: z.number(),
  /** Numbers of these students in DISTRIBUTION_PARTS tenths of the full mark. */
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
  summary: 'The figures of each subject in a year, by grade; empty for a year without published sheets.',
  access: 'public',
  params: z.object({ year: yearInAddress }),
  response: analyticsSchema,
})
