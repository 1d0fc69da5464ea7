import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { STUDENT_ID_LENGTH } from './faculty.ts'
import { cleanText, westernDigits } from './search-text.ts'

/** Appeals (تظلم): what a student, who has no account, asks and follows. Design, section 5. */

export const APPEAL_STATES = ['waiting', 'taken', 'accepted', 'refused'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

export const MIN_APPEAL_REASON = 10
export const MAX_APPEAL_REASON = 1000
const MIN_CONTACT = 8
export const MAX_CONTACT = 60

const EMAIL = /^[^\s@]+@[^\s@.]+(?:[.][^\s@.]+)+$/
/** A number as people write one: signs between its digits, eight digits at least and as many as a telephone takes. */
const TELEPHONE = /^\+?[\s().-]*(?:\d[\s().-]*){8,15}$/

/** Where the office reaches whoever asks: an e-mail address or a telephone number. */
export const appealContact = z.string().check(
  z.maxLength(200),
  z.overwrite((text) => westernDigits(cleanText(text))),
  z.minLength(MIN_CONTACT),
  z.maxLength(MAX_CONTACT),
  z.refine((text) => EMAIL.test(text) || TELEPHONE.test(text), { error: 'neither an address nor a number' }),
)

export const appealReason = z.string().check(z.trim(), z.minLength(MIN_APPEAL_REASON), z.maxLength(MAX_APPEAL_REASON))

/** What a code is made of: no digit or letter that is taken for another one. 32 signs, so that each is five bits. */
export const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Eighty bits: nobody guesses one, however long. */
export const CODE_LENGTH = 16

/** A code as it is compared, out of what a person types: small letters, Arabic digits, blanks and dashes are all the same. */
export function plainAppealCode(text: string): string {
  return westernDigits(cleanText(text))
    .toUpperCase()
    .replace(/[\s–—_-]/g, '')
}

/** `ABCD-EFGH-JKLM-NPQR`. */
export function shownAppealCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

export const appealCode = z
  .string()
  .check(z.maxLength(60), z.overwrite(plainAppealCode), z.regex(new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`)))

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** Which mark an appeal is about. */
const place = {
  year: whole(2000, 2100),
  grade: whole(1, 4),
  term: whole(1, 2),
  subject: z.string().check(z.minLength(1), z.maxLength(200)),
}

export const requestAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/appeals',
  summary: 'Asks the office to check one subject of a published result again; answers with the code to follow it by.',
  access: 'public',
  body: z.object({
    student_id: z.string().check(z.length(STUDENT_ID_LENGTH), z.regex(/^\d+$/)),
    ...place,
    contact: appealContact,
    reason: appealReason,
  }),
  // The same for whoever asks first and whoever asks again: nobody learns who else has asked.
  response: z.object({ code: z.string() }),
  problems: ['student_not_found', 'data_unavailable', 'result_withheld', 'too_many_requests'],
})

export const followAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/appeals/follow',
  summary: 'What has become of an appeal, by its code.',
  access: 'public',
  body: z.object({ code: appealCode }),
  response: z.object({
    ...place,
    state: z.enum(APPEAL_STATES),
    asked_at: z.string(),
    /** Null while nobody works on it. */
    taken_at: z.nullable(z.string()),
    answered_at: z.nullable(z.string()),
    /** The office's answer, once there is one. */
    answer: z.nullable(z.string()),
  }),
  problems: ['not_found', 'data_unavailable', 'result_withheld', 'too_many_requests'],
})
export type FollowedAppeal = z.output<typeof followAppealEndpoint.response>
