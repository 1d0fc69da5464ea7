import * as z from 'zod/mini'
import { yearSchema } from './academic-year-schema.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_NUMBERS, STUDENT_ID_LENGTH, TERM_NUMBERS } from './faculty.ts'
import { cleanText, westernDigits } from './search-text.ts'
import { typedNumber } from './typed-number.ts'

/** Students' appeals (تظلم) against a mark. Students have no accounts, so that an appeal needs none. */

export const APPEAL_STATES = ['waiting', 'taken', 'accepted', 'refused'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/**
 * What readers see of the correction that an accepted appeal made. `none`: the mark was not corrected. `awaited`: the
 * corrected mark is in a draft. `published`: it is published. `undone`: it was published, and the published mark is a
 * different one by now.
 */
export const APPEAL_CORRECTIONS = ['none', 'awaited', 'published', 'undone'] as const
export type AppealCorrectionState = (typeof APPEAL_CORRECTIONS)[number]

export const MIN_APPEAL_REASON = 10
export const MAX_APPEAL_REASON = 1000
const MIN_CONTACT = 8
/** The longest contact: the same limit as for an account's e-mail address. */
export const MAX_CONTACT = 254

const EMAIL = /^[^\s@]+@[^\s@.]+(?:[.][^\s@.]+)+$/
/** A phone number as people write it: 8 to 15 digits with punctuation between them. */
const TELEPHONE = /^\+?[\s().-]*(?:\d[\s().-]*){8,15}$/

/** How the office reaches the student: an e-mail address or a phone number. */
export const appealContact = z.string().check(
  z.maxLength(400),
  z.overwrite((text) => westernDigits(cleanText(text))),
  z.minLength(MIN_CONTACT),
  z.maxLength(MAX_CONTACT),
  z.refine((text) => EMAIL.test(text) || TELEPHONE.test(text), {
    error: 'neither an e-mail address nor a phone number',
  }),
)

export const appealReason = z.string().check(z.trim(), z.minLength(MIN_APPEAL_REASON), z.maxLength(MAX_APPEAL_REASON))

/**
 * The 32 characters that a code consists of, five bits each. Characters that look alike, such as O and 0, are left out.
 */
export const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** A code of this length has 80 bits, too many to guess. */
export const CODE_LENGTH = 16

/** Normalises a typed code for comparison: case, Arabic digits, blanks and dashes do not matter. */
export function plainAppealCode(text: string): string {
  return typedNumber(text).toUpperCase()
}

/** Returns a code in groups of four, as readers see it: `ABCD-EFGH-JKLM-NPQR`. */
export function shownAppealCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

export const appealCode = z
  .string()
  .check(z.maxLength(60), z.overwrite(plainAppealCode), z.regex(new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`)))

/** The length of the code by which a student proves that an appeal is the student's own. */
export const STUDENT_CODE_LENGTH = 8

/** A student code as the student types it. The office prints the codes and hands them out. */
export const studentCode = z
  .string()
  .check(
    z.maxLength(60),
    z.overwrite(plainAppealCode),
    z.regex(new RegExp(`^[${CODE_SIGNS}]{${STUDENT_CODE_LENGTH}}$`)),
  )

/** Which mark an appeal is about. */
const place = {
  year: yearSchema,
  grade: z.literal(GRADE_NUMBERS),
  term: z.literal(TERM_NUMBERS),
  subject: z.string().check(z.minLength(1), z.maxLength(200)),
}

export const requestAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/appeals',
  summary: 'Asks the office to check one subject of a published result; returns a code to follow the appeal.',
  access: 'public',
  body: z.object({
    student_id: z.string().check(z.length(STUDENT_ID_LENGTH), z.regex(/^\d+$/)),
    ...place,
    contact: appealContact,
    reason: appealReason,
    /** The code that the office gave the student; with the right code the request is confirmed at once. */
    student_code: z.optional(studentCode),
  }),
  // The first request for a mark and later ones get the same answer, so that nobody learns whether others have
  // appealed.
  response: z.object({ code: z.string() }),
  problems: [
    'student_not_found',
    'data_unavailable',
    'result_withheld',
    'wrong_code',
    'appeals_closed',
    'too_many_requests',
  ],
})

export const followedAppealSchema = z.object({
  ...place,
  state: z.enum(APPEAL_STATES),
  asked_at: z.string(),
  /** When an officer took the appeal; null until then. */
  taken_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** The office's answer, if there is one yet. */
  answer: z.nullable(z.string()),
  correction: z.enum(APPEAL_CORRECTIONS),
  /**
   * Whether the request is known to be the student's. If it is not, the response has no answer, only `answer_waits`.
   */
  confirmed: z.boolean(),
  answer_waits: z.boolean(),
})
export type FollowedAppeal = z.output<typeof followedAppealSchema>

export const followAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/appeals/follow',
  summary: 'The state of an appeal, by its code.',
  access: 'public',
  body: z.object({ code: appealCode }),
  response: followedAppealSchema,
  problems: ['not_found', 'data_unavailable', 'result_withheld', 'too_many_requests'],
})

export const confirmAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/appeals/confirm',
  summary: "Confirms a request by the student's code, so that its own code reads the answer.",
  access: 'public',
  body: z.object({ code: appealCode, student_code: studentCode }),
  response: followedAppealSchema,
  problems: ['not_found', 'wrong_code', 'data_unavailable', 'result_withheld', 'too_many_requests'],
})
