import * as z from 'zod/mini'
import { yearInAddress } from './academic-year-schema.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS } from './faculty.ts'

/** Subject figures of a year, computed from its published sheets. docs/SPECIFICATION.md, sections 2 and 3. */

/**
 * Number of parts of a distribution of marks, each a tenth of the full mark: below 10 %, 10 to below 20 %, … 90 to 100
 * %.
 */
export const DISTRIBUTION_PARTS = 10

const count = z.number().check(z.int(), z.gte(0))

export const subjectAnalyticsSchema = z.object({
  subject_name: z.string(),
  /** The number of the term. */
  term: z.number(),
  /**
   * Students who sat the subject or were absent. Students who did not take it, who were excused, whose result is
   * withheld or who are hidden are not counted.
   */
  subject_students_count: count,
  subject_succeed_students_count: count,
  subject_succeed_students_percentage: z.number(),
  /** The full mark of the subject. */
  total_degree: z.number(),
  /** The average mark of the counted students, with two decimals; an absent student counts as 0. */
  average_degree: z.number(),
  /** How many of the counted students have a mark in each tenth of the full mark (DISTRIBUTION_PARTS). */
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
