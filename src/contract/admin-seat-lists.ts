import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { GRADE_NUMBERS, STUDENT_ID_LENGTH } from './faculty.ts'
import { uploadEndpoint } from './file-endpoint.ts'
import { officeReason } from './office-reason.ts'
import { typedNumber } from './typed-number.ts'

/** Withholding and releasing the results of many students of a grade and year, by a list of seat numbers. */

export const MAX_SEAT_LIST_BYTES = 5_000_000
/** Most seats in one list; a faculty's grade has fewer students. */
export const MOST_SEATS = 5000

/** Longest text of a listed seat. */
export const MAX_SEAT_TEXT = 20

export const SEAT_LIST_KINDS = ['withhold', 'release'] as const
export type SeatListKind = (typeof SEAT_LIST_KINDS)[number]

export const listedSeat = z.object({
  /** The line or row of the list. */
  row: z.number().check(z.int(), z.gte(1), z.lte(LARGEST_INTEGER)),
  seat_number: z.string().check(
    z.minLength(1),
    z.maxLength(MAX_SEAT_TEXT),
    z.refine((text) => typedNumber(text) !== '', 'at least one visible character'),
  ),
})
export type ListedSeat = z.output<typeof listedSeat>
const seats = z.array(listedSeat).check(z.minLength(1), z.maxLength(MOST_SEATS))

const place = {
  grade: z.literal(GRADE_NUMBERS),
  year: yearSchema,
}

/**
 * What withholding or releasing would do for a seat. `ready`: the result would change. `already`: the office withholds
 * it already, or there is nothing to release. `no_marks`: the sheet has no marks that a release could show. `unknown`:
 * no such seat. `twice`: an earlier row has the same student.
 */
export const LISTED_STATES = ['ready', 'already', 'no_marks', 'unknown', 'twice'] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const plannedSeat = z.object({
  ...listedSeat.shape,
  state: z.enum(LISTED_STATES),
  /** Null for an unknown seat. */
  student_id: z.nullable(z.string()),
  name: z.string(),
})
export type PlannedSeat = z.output<typeof plannedSeat>

export const readSeatListEndpoint = uploadEndpoint({
  method: 'POST',
  path: '/api/admin/seat_lists/file',
  summary: 'Reads the seat numbers of a file: a spreadsheet, a CSV or lines of text. Stores nothing.',
  access: 'results_officer',
  maxBytes: MAX_SEAT_LIST_BYTES,
  /** One more seat than a list may have says that the file has too many. */
  response: z.object({ seats: z.array(listedSeat).check(z.maxLength(MOST_SEATS + 1)) }),
  problems: ['too_large', 'unreadable_file'],
})

export const planSeatListEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/seat_lists/plan',
  summary: 'Finds the students of a list of seats and says what withholding or releasing would do. Changes nothing.',
  access: 'results_officer',
  body: z.object({ ...place, kind: z.enum(SEAT_LIST_KINDS), seats }),
  response: z.object({ items: z.array(plannedSeat).check(z.maxLength(MOST_SEATS)) }),
})

/** Most versions for which one result is released: those of a year's sheets. */
const MOST_RELEASED = 200
const studentId = z.string().check(z.length(STUDENT_ID_LENGTH), z.regex(/^\d+$/))
const storedReason = z.nullable(z.string().check(z.maxLength(500)))

export const seatStandingSchema = z.object({
  student_id: studentId,
  /** Why the office withholds the year's result; null if it does not. */
  withheld: storedReason,
  /** Why the office releases what a sheet withholds; null if it does not. */
  released: storedReason,
  /** The versions for which it is released; an undo without them releases none. */
  released_sheets: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_RELEASED))),
  /** Of the standing that the list set. An undo restores the student only while the stored standing has this stamp. */
  stamp: z.string().check(z.minLength(1), z.maxLength(64)),
})
/** What the office had decided about one student's year before a list changed it. */
export type YearStanding = z.output<typeof seatStandingSchema>

export const applySeatListEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/seat_lists',
  summary: 'Withholds or releases the results of the students of a list that are ready, all or none.',
  access: 'results_officer',
  body: z.object({ ...place, kind: z.enum(SEAT_LIST_KINDS), seats, reason: officeReason }),
  response: z.object({
    /** The changed students as they were; an undo sends them back. */
    before: z.array(seatStandingSchema).check(z.maxLength(MOST_SEATS)),
  }),
})

export const restoreSeatListEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/seat_lists/undo',
  summary: 'Puts the results of students of a list back to how they were, except where a later decision stands.',
  access: 'results_officer',
  body: z.object({
    year: place.year,
    standings: z.array(seatStandingSchema).check(z.minLength(1), z.maxLength(MOST_SEATS)),
  }),
  response: z.object({
    restored: z.number(),
    /** How many students were left as they are, because their standing is no longer what the list set. */
    left: z.number(),
  }),
  problems: ['student_not_found'],
})
