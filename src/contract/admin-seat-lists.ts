import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { GRADE_NUMBERS, STUDENT_ID_LENGTH } from './faculty.ts'
import { uploadEndpoint } from './file-endpoint.ts'
import { officeReason } from './office-reason.ts'
import { typedNumber } from './typed-number.ts'

/** Withholding or releasing the results of many students of a grade and year at once, by a list of seat numbers. */

export const MAX_SEAT_LIST_BYTES = 5_000_000
/** The most seat numbers in one list; no grade of a faculty has so many students. */
export const MOST_SEATS = 5000

/** The longest text that may be listed as a seat number. */
export const MAX_SEAT_TEXT = 20

export const SEAT_LIST_KINDS = ['withhold', 'release'] as const
export type SeatListKind = (typeof SEAT_LIST_KINDS)[number]

export const listedSeat = z.object({
  /** The line of the text, or the row of the spreadsheet, that has the seat number. */
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
 * What withholding or releasing would do for a seat number. `ready`: the student's result would change. `already`: the
 * office withholds the result already, or there is nothing to release. `no_marks`: the sheet has no marks that a
 * release could show. `unknown`: no student has this seat number. `twice`: an earlier row has the same student.
 */
export const LISTED_STATES = ['ready', 'already', 'no_marks', 'unknown', 'twice'] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const plannedSeat = z.object({
  ...listedSeat.shape,
  state: z.enum(LISTED_STATES),
  /** Null if no student has the seat number. */
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
  /** At most MOST_SEATS + 1 seat numbers; by a response with that many, the client sees that the file has too many. */
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

/** The most sheet versions for which one student's result is released; a year's sheets have fewer versions. */
const MOST_RELEASED = 200
const studentId = z.string().check(z.length(STUDENT_ID_LENGTH), z.regex(/^\d+$/))
const storedReason = z.nullable(z.string().check(z.maxLength(500)))

export const seatStandingSchema = z.object({
  student_id: studentId,
  /** Why the office withholds the year's result; null if it does not. */
  withheld: storedReason,
  /** Why the office releases the result although a sheet withholds it; null if the office does not. */
  released: storedReason,
  /** The sheet versions for which the result is released. If an undo sends none, no version is released. */
  released_sheets: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_RELEASED))),
  /**
   * Identifies what the list set for the student. An undo restores the student only while the stored stamp is equal, so
   * that it does not overwrite a later decision.
   */
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
    /** What was decided about the changed students before; an undo sends these values back. */
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
    /** How many students the undo did not change, because somebody has decided about them again since the list. */
    left: z.number(),
  }),
  problems: ['student_not_found'],
})
