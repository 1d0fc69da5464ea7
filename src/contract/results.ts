import * as z from 'zod/mini'
import { yearInAddress, yearSchema } from './academic-year-schema.ts'
import { CLASSIFICATIONS, degreeSchema, totalDegreeSchema } from './degrees.ts'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { GRADE_KEYS, GRADE_NUMBERS, PAGE_SIZE, SEAT_NUMBER_LENGTH, STUDENT_ID_LENGTH, TERM_NUMBERS } from './faculty.ts'

export const rank = z.number().check(z.int(), z.positive())

export const seatNumber = z.string().check(z.length(SEAT_NUMBER_LENGTH))
const studentId = z.string().check(z.length(STUDENT_ID_LENGTH), z.regex(/^\d+$/))

/** A row of a hidden student: it has rank and total, but no name, seat number or identifier. */
const hiddenRankingRow = z.object({ hidden: z.literal(true), rank, total_degree: totalDegreeSchema })
const shownRankingRow = z.object({
  hidden: z.optional(z.literal(false)),
  student_id: studentId,
  name: z.string(),
  seat_number: seatNumber,
  rank,
  total_degree: totalDegreeSchema,
})
export const rankingRowSchema = z.union([hiddenRankingRow, shownRankingRow])
export type RankingRow = z.infer<typeof rankingRowSchema>

/** How a mark of the second (resit) exam session counts: as the student earned it, or at most as the pass mark. */
export const SECOND_SESSION_RULES = ['earned', 'pass_mark'] as const
/** The rule for marks of the second (resit) exam session; absent if the response includes no such mark. */
const second_session = z.optional(z.enum(SECOND_SESSION_RULES))

const termNumber = z.literal(TERM_NUMBERS)

export const VERDICT_BASES = ['facts', 'regulation', 'sheet'] as const

/** A subject of a student's year that the student has not passed. */
export const openSubjectSchema = z.object({
  /** The subject's name; with its term if both terms have a subject of this name. */
  name: z.string(),
  /** Why the subject is not passed. `failed` includes absent, cheated and barred. */
  why: z.enum(['failed', 'excused', 'missing']),
  /** Present if the student passed the subject in a later year. */
  later: z.optional(z.literal(true)),
})
export type OpenSubject = z.infer<typeof openSubjectSchema>

/** The verdict on a student's year: whether the student passed it, in words. */
export const verdictSchema = z.object({
  text: z.string(),
  passed: z.boolean(),
  basis: z.enum(VERDICT_BASES),
  /** The subjects that are not passed, in words; present where `text` does not say them. */
  facts: z.optional(z.string()),
  /** The subjects that are not passed; absent if there are none. */
  open: z.optional(z.array(openSubjectSchema)),
  /**
   * The number of the only term of the year that is published; the verdict is then about this term, not about the year.
   */
  partial: z.optional(termNumber),
})
export type StudentVerdict = z.infer<typeof verdictSchema>

/** A term whose result is withheld. The response has only these four fields of it, and no marks. */
const withheldTerm = z.object({ withheld: z.literal(true), grade: z.number(), term: z.number(), year: yearSchema })
const shownTerm = z.object({
  withheld: z.literal(false),
  student_id: studentId,
  name: z.string(),
  seat_number: seatNumber,
  grade: z.number(),
  term: z.number(),
  year: yearSchema,
  total_degree: totalDegreeSchema,
  rank,
  degrees: z.array(degreeSchema),
  /** Attempts at subjects of earlier grades (مواد التخلف); absent if there are none. */
  carried: z.optional(z.array(degreeSchema)),
  /** False if another year of the same grade counts in the overall total instead; otherwise absent. */
  counts: z.optional(z.literal(false)),
})
/** One term of a transcript. */
export const transcriptTermSchema = z.union([withheldTerm, shownTerm])
export type TranscriptTerm = z.infer<typeof transcriptTermSchema>

export const MAX_RANKING_ROWS = 5000

const integer = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most))

export const gradeInQuery = integer(1, GRADE_NUMBERS.length)
export const termInQuery = integer(1, TERM_NUMBERS.length)

/**
 * The two kinds of requests of `GET /api/degrees`: for the students of a published sheet by rank, or for one student's
 * rows by grade and term.
 */
export const degreesQuerySchema = z
  .object({
    grade: z.optional(gradeInQuery),
    term: z.optional(termInQuery),
    year: z.optional(yearInAddress),
    student_id: z.optional(studentId),
    limit: z.optional(integer(1, MAX_RANKING_ROWS)),
    after: z.optional(integer(0, 1_000_000)),
  })
  .check(
    z.refine(({ grade, term, year, student_id }) => {
      const sheet = [grade, term, year]
      return student_id === undefined ? !sheet.includes(undefined) : sheet.every((part) => part === undefined)
    }, 'exactly one of: student_id; grade, term and year'),
  )

export const rankingSchema = z.object({
  items: z.array(rankingRowSchema),
  total: z.number(),
  /** The cursor for the next page, which the client sends as `after`; null on the last page. */
  next: z.nullable(z.number()),
  second_session,
})
export type Ranking = z.infer<typeof rankingSchema>

/** Which year of a repeated grade counts in the overall total. */
export const REPEAT_RULES = ['last', 'best'] as const

export const transcriptYearSchema = z.object({
  grade: z.number(),
  year: yearSchema,
  verdict: verdictSchema,
  /** The classification of the year, as in the year's result; absent if the result has none or a term is withheld. */
  classification: z.optional(z.enum(CLASSIFICATIONS)),
})

export const transcriptSchema = z.object({
  items: z.array(transcriptTermSchema),
  total: z.number(),
  next: z.null(),
  /** The verdict on each year that has a term whose result is not withheld; absent if there is no such year. */
  years: z.optional(z.array(transcriptYearSchema)),
  second_session,
  /** Which year of a repeated grade counts in the overall total; absent if no grade was repeated. */
  repeat_rule: z.optional(z.enum(REPEAT_RULES)),
})
export type Transcript = z.infer<typeof transcriptSchema>

export const rankingEndpoint = endpoint({
  method: 'GET',
  path: '/api/degrees',
  summary: 'A published sheet by rank, or the rows of one student by grade and term.',
  access: 'public',
  query: degreesQuerySchema,
  // The transcript is tried first, because a row of a transcript also matches the schema of a ranking.
  response: z.union([transcriptSchema, rankingSchema]),
  problems: ['data_unavailable', 'result_withheld', 'too_many_requests'],
})

const hiddenListRow = z.object({ hidden: z.literal(true), rank, total: z.number(), total_percentage: z.number() })
const shownListRow = z.object({
  hidden: z.optional(z.literal(false)),
  /** The student's seat number. */
  id: seatNumber,
  name: z.string(),
  rank,
  total: z.number(),
  total_percentage: z.number(),
  /** The verdict on the student's year in few words; absent for a student who passed. */
  verdict: z.optional(z.string()),
})
export const listRowSchema = z.union([hiddenListRow, shownListRow])
export type ListRow = z.infer<typeof listRowSchema>

export const SORT_METHODS = ['normal', 'duplicated'] as const
/**
 * How students with equal totals are ranked. `normal` gives each a rank of its own, 1 to n; `duplicated` (باعتبار
 * المركز المكرر) gives them the same rank, and the next total has the next number.
 */
export type SortMethod = (typeof SORT_METHODS)[number]

/** An academic year as paths write it, such as `2024_25`. */
export const yearText = z.string().check(z.regex(/^\d{4}_\d{2}$/))
const gradeAndYear = z.object({ grade: z.enum(GRADE_KEYS), year: yearText })

export const resultsListSchema = z.object({
  items: z.array(listRowSchema),
  /** Number of students on the list. */
  total: z.number(),
  next: z.nullable(z.number()),
  /** The number of the only published term of the year; absent if more than one term is published. */
  partial: z.optional(termNumber),
  second_session,
})
export type ResultsList = z.infer<typeof resultsListSchema>

export const resultsListEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/degrees/{year}',
  summary: `The ranking of a year, both terms together, ${PAGE_SIZE} rows per page.`,
  access: 'public',
  params: gradeAndYear,
  query: z.object({
    after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(LARGEST_INTEGER))),
    sortMethod: z.optional(z.enum(SORT_METHODS)),
  }),
  response: resultsListSchema,
})

const studentResultTerm = z.object({
  term: z.number(),
  total_degree: totalDegreeSchema,
  rank,
  degrees: z.array(degreeSchema),
  carried: z.optional(z.array(degreeSchema)),
})

export const studentResultSchema = z.object({
  /** The student's seat number. */
  id: seatNumber,
  student_id: studentId,
  name: z.string(),
  rank,
  /** Number of students on the list; absent in responses that browsers stored before this field existed. */
  of: z.optional(z.number()),
  duplicated_rank: rank,
  total: z.number(),
  max: z.number(),
  total_percentage: z.number(),
  /** Null if the student failed a subject or has no mark in it, or if the sheet says that the student did not pass. */
  classification: z.nullable(z.enum(CLASSIFICATIONS)),
  verdict: verdictSchema,
  second_session,
  terms: z.array(studentResultTerm),
})
export type StudentResult = z.infer<typeof studentResultSchema>

export const studentResultEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/degrees/{year}/{seat_number}',
  summary: "One student of the ranking: the year's total, and each term with its subjects.",
  access: 'public',
  params: z.extend(gradeAndYear, { seat_number: seatNumber }),
  response: studentResultSchema,
  problems: ['student_not_found', 'data_unavailable', 'result_withheld', 'too_many_requests'],
})
