import * as z from 'zod/mini'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { officeReason } from './office-reason.ts'
import { SHEET_STOP_CODES, sheetStopSchema } from './sheet-stops.ts'

/**
 * What publishing a sheet would change; the publication stops (checks that prevent publishing until an officer confirms
 * them); and how an officer accepts a stop.
 */

/** Number of the best ranks that the figures list. */
export const FIRST_RANKS = 10

/** The most students that a list of the figures names. */
export const LISTED_STUDENTS = 200

export const yearFigures = z.object({
  /** The share of students who passed, in per cent. */
  pass_rate: z.number(),
  /** The mean mark, in per cent of the full mark. */
  mean: z.number(),
})

export const subjectFiguresSchema = z.object({
  name: z.string(),
  full_mark: z.number(),
  counted: z.boolean(),
  absent: z.number(),
  /** The figures of the subject in this sheet; null if fewer than five students have it. */
  now: z.nullable(yearFigures),
  /** The figures of the subject in last year's published sheet; null if that sheet does not have them. */
  last_year: z.nullable(yearFigures),
  /** Whether the mean differs much from last year's. */
  moved: z.boolean(),
})
export type PublishedSubject = z.output<typeof subjectFiguresSchema>

export const countedStudentsSchema = z.object({
  count: z.number(),
  /** The first of the counted students, up to `LISTED_STUDENTS`. */
  students: z.array(z.object({ seat_number: z.string(), name: z.string() })).check(z.maxLength(LISTED_STUDENTS)),
})

export const publicationFiguresSchema = z.object({
  /** The published version that this version would replace; null if none is published. */
  replaces: z.nullable(z.object({ sheet_id: z.string(), version: z.number() })),
  /**
   * `before` is null if no version would be replaced; then `gone`, `new`, `changed_marks` and `changed_ranks` are 0.
   */
  students: z.object({ before: z.nullable(z.number()), after: z.number() }),
  gone: z.number(),
  new: z.number(),
  /** Students whose mark differs in at least one subject. */
  changed_marks: z.number(),
  changed_ranks: z.number(),
  /**
   * Students whose result readers would not see: the sheet withholds it and the office has not released it, or the
   * office withholds it.
   */
  withheld: z.number(),
  /** Students among the withheld ones whose result only the office withholds. */
  withheld_by_office: countedStudentsSchema,
  /** Students whose result the sheet withholds but readers would see, because the office has released it. */
  released: countedStudentsSchema,
  /**
   * Students who were absent in all their subjects. Withheld students are not counted, here and in `subjects` and
   * `first`.
   */
  absent: z.number(),
  subjects: z.array(subjectFiguresSchema),
  first: z
    .array(
      z.object({ rank: z.number(), seat_number: z.string(), name: z.string(), total: z.number(), max: z.number() }),
    )
    .check(z.maxLength(FIRST_RANKS)),
})
export type PublicationFigures = z.output<typeof publicationFiguresSchema>

const acceptedSchema = z.object({ by: z.string(), at: z.string(), reason: z.string() })

/** The figures of a publication, and the checks (stops) that prevent it until an officer accepts them. */
export const sheetPublicationSchema = z.object({
  figures: publicationFiguresSchema,
  stops: z.array(
    z.object({
      ...sheetStopSchema.shape,
      /** Who accepted the stop with this count; null if nobody has, so that the stop still prevents the publication. */
      accepted: z.nullable(acceptedSchema),
    }),
  ),
})
export type SheetPublication = z.output<typeof sheetPublicationSchema>
export type PublicationStop = SheetPublication['stops'][number]

/** An officer's acceptance of one publication stop: the count that the officer read and typed, and why it is right. */
const acceptanceSchema = z.object({
  code: z.enum(SHEET_STOP_CODES),
  count: z.number().check(z.int(), z.positive(), z.lte(LARGEST_INTEGER)),
  reason: officeReason,
})
export type Acceptance = z.output<typeof acceptanceSchema>

/**
 * The version that the publication would replace, as the officer saw it; null for none. If another version is published
 * by then, the call is refused with `sheet_state`. Without this field, the publication replaces any version.
 */
export const replaces = z.optional(z.nullable(z.string().check(z.maxLength(40))))

/** The acceptances of publication stops that the body of a publishing call may contain. */
export const accept = z.optional(z.array(acceptanceSchema).check(z.maxLength(SHEET_STOP_CODES.length)))

/** Whether a call accepts a publication stop; the caller must then have proved recently to be the account's owner. */
export function acceptsStops({ accept: accepted = [] }: { accept?: readonly Acceptance[] | undefined }): boolean {
  return accepted.length > 0
}

export const sheetPublicationEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}/publication',
  summary: 'What publishing this version would change, in figures, and what stops it.',
  access: 'results_officer',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: sheetPublicationSchema,
  problems: ['sheet_not_found'],
})
