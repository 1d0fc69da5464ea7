import * as z from 'zod/mini'
import { awaitedResultsSchema } from './awaited-setting.ts'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { EARLIEST_YEAR, GRADE_KEYS, LATEST_YEAR, TERM_NUMBERS } from './faculty.ts'
import { hasOwnNames } from './faculty-shape.ts'
import type { AimKey } from './home-aims.ts'
import { accentSchema, crestSchema } from './identity.ts'
import { isAddress } from './library-lines.ts'
import { markWordsSchema } from './mark-words.ts'
import { utcMoment } from './moment.ts'
import { REPEAT_RULES, SECOND_SESSION_RULES } from './results.ts'
import { SECOND_FACTOR_FOR } from './second-factor.ts'

/** The front desk: announcements, and settings of the home page and the results. */

export const MAX_PORTAL_NAME = 100
export const MAX_ANNOUNCEMENT = 500
export const MAX_SHAPE_NAME = 40
const MAX_ADDRESS = 500

// The checks are hand-written, because zod's own checks would enter the first load of every screen.
const percentage = z
  .number()
  .check(
    z.refine(
      (value) => value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value,
      'from 0 to 100, two decimals at most',
    ),
  )
const year = z
  .number()
  .check(
    z.refine(
      (value) => Number.isInteger(value) && value >= EARLIEST_YEAR && value <= LATEST_YEAR,
      `a whole number from ${EARLIEST_YEAR} to ${LATEST_YEAR}`,
    ),
  )

/**
 * The aims (kinds of content) of the home page for which the office can set the grades: all except `explanations`,
 * which has no screen.
 */
export const OFFERED_AIMS = [
  'schedule',
  'books',
  'lectures_recordings',
  'test_yourself_students',
  'test_yourself',
  'more_resources',
  'final_exams',
] as const satisfies readonly AimKey[]

/**
 * A web address or a path within the portal, for the faculty's messaging channel. Other links, such as `javascript:`,
 * are refused, because every page shows this link.
 */
const channelUrl = z
  .string()
  .check(z.trim(), z.maxLength(MAX_ADDRESS), z.refine(isAddress, 'a web address or a path within the portal'))

export const thresholds = z
  .object({ excellent: percentage, very_good: percentage, good: percentage, pass: percentage })
  .check(
    z.refine(
      ({ excellent, very_good, good, pass }) => excellent > very_good && very_good > good && good > pass,
      'in descending order: excellent, very_good, good, pass',
    ),
  )

const gradesOfAim = z
  .array(z.enum(GRADE_KEYS))
  .check(z.refine((grades) => new Set(grades).size === grades.length, 'without repeated grades'))

const namesOf = (least: number, most: number) =>
  z
    .array(z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SHAPE_NAME)) }))
    .check(z.minLength(least), z.maxLength(most), z.refine(hasOwnNames, 'each name once'))

/** The names of the grades and terms that the faculty has. A third term is the summer term. */
export const facultyShape = z.object({
  grades: namesOf(1, GRADE_KEYS.length),
  terms: namesOf(2, TERM_NUMBERS.length),
})

/** When students may appeal; a null end leaves the period open on that side. */
export const appealsWindow = z.object({ opens_at: z.nullable(utcMoment), closes_at: z.nullable(utcMoment) }).check(
  z.refine(({ opens_at, closes_at }) => opens_at === null || closes_at === null || opens_at < closes_at, {
    error: 'opens_at must be before closes_at',
    path: ['closes_at'],
  }),
)
export type AppealsWindow = z.infer<typeof appealsWindow>

/** The most subjects not passed that a regulation can let a student carry over to the next grade. */
export const MOST_CARRIED = 20

/** The faculty's regulation for the verdict on a student's year. */
export const verdictRules = z.object({
  /** The most subjects that a student may leave open (not passed) and still move up to the next grade. */
  carried_most: z
    .number()
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= 0 && value <= MOST_CARRIED,
        'a whole number from 0 to 20',
      ),
    ),
  /** Whether a subject that is not passed counts towards `carried_most` even if it is not part of the total. */
  uncounted: z.boolean(),
  /** Whether `carried_most` is the limit for a whole year or for each term. */
  by: z.enum(['year', 'term']),
  /** Whether the faculty holds a second exam session (resits). */
  second_session: z.boolean(),
})

/** The office's settings, by the names under which they are stored. */
export const frontSettingsSchema = z.object({
  portal_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PORTAL_NAME)),
  /** The address of the faculty's messaging channel; null if it has none. */
  channel_url: z.nullable(channelUrl),
  /** Hidden academic years, named by their second calendar year. */
  hidden_years: z.array(year).check(z.maxLength(50)),
  /** The minimum percentage of each classification (تقدير), such as "good". */
  thresholds,
  faculty_shape: facultyShape,
  /** The grades for which the home page offers each aim (kind of content), such as timetables. */
  availabilities: z.record(z.enum(OFFERED_AIMS), gradesOfAim),
  /** Whether a contributed question is shown only after the office has approved it. */
  questions_wait_for_approval: z.boolean(),
  /** What words in mark cells mean, such as «غائب»; words that mean the same in every faculty need no entry. */
  mark_words: markWordsSchema,
  /** When students may appeal. */
  appeals_window: appealsWindow,
  second_session_rule: z.enum(SECOND_SESSION_RULES),
  repeat_rule: z.enum(REPEAT_RULES),
  /**
   * The faculty's regulation; null if the office has set none, and a verdict then only lists what was passed and what
   * was not.
   */
  verdict_rules: z.nullable(verdictRules),
  /** The results that the portal announces as coming. */
  awaited_results: awaitedResultsSchema,
  /** The faculty's crest; null if it has none. */
  crest: z.nullable(crestSchema),
  /** The faculty's colour; null for the portal's own green. */
  accent: z.nullable(accentSchema),
  /** Which accounts must add a second factor before the server accepts their other calls. */
  second_factor_for: z.enum(SECOND_FACTOR_FOR),
})
export type FrontSettings = z.infer<typeof frontSettingsSchema>
export type FrontSettingName = keyof FrontSettings

const words = {
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ANNOUNCEMENT)),
  /** When readers begin to see the announcement; null for at once. */
  starts_at: z.nullable(utcMoment),
  /** When readers stop seeing the announcement; null for never. */
  ends_at: z.nullable(utcMoment),
}
export const announcementWords = z.object(words).check(
  z.refine(({ starts_at, ends_at }) => starts_at === null || ends_at === null || starts_at < ends_at, {
    error: 'starts_at must be before ends_at',
    path: ['ends_at'],
  }),
)
export type AnnouncementWords = z.infer<typeof announcementWords>

export const deskAnnouncement = z.object({
  id: z.string(),
  ...words,
  created_at: z.string(),
  /** Whether readers see the announcement now, later or no longer, by the server's clock. */
  shown: z.enum(['now', 'later', 'past']),
})
export type DeskAnnouncement = z.infer<typeof deskAnnouncement>

const placeOfSheet = {
  grade: z.enum(GRADE_KEYS),
  term: z.literal(TERM_NUMBERS),
  year: z.number(),
  session: z.literal([1, 2]),
}

export const frontEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/front',
  summary: "The front desk's settings, their defaults, and the announcements.",
  access: 'administrator',
  response: z.object({
    settings: frontSettingsSchema,
    defaults: frontSettingsSchema,
    /** The years with published sheets, newest first, including hidden years. */
    years: z.array(z.number()),
    /** Drafts with a set time of publication, earliest first. */
    scheduled: z.array(z.object({ ...placeOfSheet, publish_at: z.string() })),
    /** Those of the awaited results whose sheet is published by now. */
    arrived: z.array(z.object(placeOfSheet)),
    announcements: z.array(deskAnnouncement),
  }),
})

export const someSettings = z.partial(frontSettingsSchema)

export const changeFrontEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/admin/front/settings',
  summary: 'Changes settings; `before` holds the values that the caller has seen.',
  access: 'administrator',
  proof: ({ after }) => after.second_factor_for !== undefined,
  body: z.object({ before: someSettings, after: someSettings }),
  response: frontSettingsSchema,
  problems: ['edit_conflict', 'invalid_request', 'faculty_in_use'],
})

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const addAnnouncementEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/front/announcements',
  summary: 'Adds an announcement, or restores a removed one with its original time.',
  access: 'administrator',
  body: z.object({ announcement: announcementWords, created_at: z.optional(utcMoment) }),
  response: deskAnnouncement,
})

export const editAnnouncementEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/front/announcements/{id}',
  summary: 'Changes an announcement; `before` is what the caller has seen.',
  access: 'administrator',
  params,
  body: z.object({ before: z.object(words), after: announcementWords }),
  response: deskAnnouncement,
  problems: ['not_found', 'edit_conflict'],
})

export const removeAnnouncementEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/admin/front/announcements/{id}',
  summary: 'Removes an announcement, and returns it as it was removed: a colleague may have changed it.',
  access: 'administrator',
  params,
  response: z.extend(doneSchema, { announcement: deskAnnouncement }),
  problems: ['not_found'],
})
