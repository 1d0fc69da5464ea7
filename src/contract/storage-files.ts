import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS } from './faculty.ts'
import { listRowSchema, rank, seatNumber, yearText } from './results.ts'

/** The JSON files under `/storage/students-data`, which a CDN can serve. */

/** The content of `/storage/students-data/top_degrees.json`. */
export const topDegreesSchema = z.array(
  z.object({
    grade: z.enum(GRADE_KEYS),
    grade_ar_name: z.string(),
    /** The academic year of the list as paths write it, such as `2024_25`. */
    year: z.string(),
    list: z.array(
      z.union([
        z.object({ hidden: z.literal(true), rank, total_percentage: z.number() }),
        z.object({
          hidden: z.optional(z.literal(false)),
          rank,
          name: z.string(),
          total_percentage: z.number(),
          id: seatNumber,
        }),
      ]),
    ),
  }),
)
export type TopDegrees = z.infer<typeof topDegreesSchema>

/**
 * Figures of a subject. Absent and barred students are counted, with a mark of 0; students who do not take the subject
 * are not.
 */
export const subjectStatisticsSchema = z.object({
  students: z.number(),
  attended: z.number(),
  passed: z.number(),
  pass_percentage: z.number(),
  average: z.number(),
})
export type SubjectStatistics = z.infer<typeof subjectStatisticsSchema>

/** The content of `/storage/students-data/degrees/{year}/degrees_{grade}.json`. */
export const degreesFileSchema = z.object({
  degrees: z.array(listRowSchema),
  subjects: z.array(
    z.object({
      name: z.string(),
      term: z.number(),
      finalDegree: z.number(),
      isCalculatedInTotal: z.boolean(),
      statistics: z.nullable(subjectStatisticsSchema),
    }),
  ),
})
export type DegreesFile = z.infer<typeof degreesFileSchema>

export const topDegreesEndpoint = endpoint({
  method: 'GET',
  path: '/storage/students-data/top_degrees.json',
  summary: 'The top students of each grade in its latest published year.',
  access: 'public',
  response: topDegreesSchema,
})

/** The names of the files with the ranking of a grade: `degrees_grade_1.json` and so on. */
export const DEGREES_FILES = GRADE_KEYS.map((grade) => `degrees_${grade}.json` as const)

export const degreesFileEndpoint = endpoint({
  method: 'GET',
  path: '/storage/students-data/degrees/{year}/{file}',
  summary: "The whole ranking of a grade's year in one file, with the figures of each subject.",
  access: 'public',
  params: z.object({ year: yearText, file: z.enum(DEGREES_FILES) }),
  response: degreesFileSchema,
  problems: ['not_found'],
})
