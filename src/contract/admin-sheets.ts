import * as z from 'zod/mini'
import { totalDegreeSchema } from './degrees.ts'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { GRADE_NUMBERS, TERM_NUMBERS } from './faculty.ts'
import { downloadEndpoint } from './file-endpoint.ts'
import { MARK_WORD_LIMITS } from './mark-words.ts'
import { utcMoment } from './moment.ts'
import { officeReason } from './office-reason.ts'
import type { Problem } from './problem.ts'
import { seatNumber } from './results.ts'
import { sheetComparisonSchema, versionSubjectSchema } from './sheet-comparison.ts'
import { accept, acceptsStops, replaces } from './sheet-publication.ts'

/** Result sheets, from the draft on: their versions and states, corrections, comparisons and downloads. */

/** Number of students' rows on one page of a sheet. */
export const SHEET_ROWS_PAGE = 50
export const SHEET_FILE_FORMATS = ['xlsx', 'csv'] as const

export const SHEET_STATES = ['draft', 'published', 'superseded', 'withdrawn'] as const

export const sheetVersionSchema = z.object({
  id: z.string(),
  grade: z.literal(GRADE_NUMBERS),
  term: z.literal(TERM_NUMBERS),
  year: z.number(),
  session: z.literal([1, 2]),
  version: z.number(),
  state: z.enum(SHEET_STATES),
  /** Whether the sheet belongs to the demonstration, whose students are invented. */
  is_demo: z.boolean(),
  file_name: z.string(),
  students: z.number(),
  created_at: z.string(),
  /** Who imported or corrected the version; null if unknown. */
  created_by: z.nullable(z.string()),
  /** Whether the version was imported by the command line; `created_by` is then no account's name. */
  by_command_line: z.boolean(),
  publish_at: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  /** When a check stopped the version's scheduled publication; null once the office publishes or schedules it again. */
  held_at: z.nullable(z.string()),
  /** The caller sends this number back with every change; a change with an outdated number is refused as a conflict. */
  revision: z.number(),
  /** The id of the version that this version corrects. */
  corrects: z.nullable(z.string()),
})
export type SheetVersion = z.output<typeof sheetVersionSchema>

export const sheetCorrectionSchema = z.object({
  id: z.string(),
  seat_number: z.string(),
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
export type SheetCorrection = z.output<typeof sheetCorrectionSchema>

const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) })
const seen = {
  revision: z.number().check(z.int(), z.gte(0), z.lte(LARGEST_INTEGER)),
  /**
   * The version's state that the officer saw. If the state has changed since, the change is refused as a conflict,
   * because in the new state it would have another effect.
   */
  state: z.optional(z.enum(SHEET_STATES)),
}

export const sheetVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets',
  summary: 'Every version of every sheet, newest year first.',
  access: 'results_officer',
  response: z.object({ versions: z.array(sheetVersionSchema) }),
})

export const sheetVersionEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}',
  summary: 'One version of a sheet with its subjects and corrections, and the other versions.',
  access: 'results_officer',
  params: id,
  response: z.object({
    version: sheetVersionSchema,
    subjects: z.array(versionSubjectSchema),
    corrections: z.array(sheetCorrectionSchema),
    /** All versions of the same grade, term, year and session, newest first. */
    versions: z.array(sheetVersionSchema),
    /** The id of the version that becomes the published one when the office rolls back. */
    roll_back_to: z.nullable(z.string()),
    /** When readers began to see the version `roll_back_to`; null if there is none. */
    roll_back_seen_at: z.nullable(z.string()),
    /** The published second session that readers see only while this first session is published. */
    second_session: z.nullable(z.object({ sheet_id: z.string(), students: z.number() })),
    /** Whether readers see nothing of the published version, because it is of a second session without its first. */
    awaits_first: z.boolean(),
  }),
  problems: ['sheet_not_found'],
})
export type SheetVersionDetail = z.output<typeof sheetVersionEndpoint.response>

export const sheetRowSchema = z.object({
  seat_number: z.string(),
  student_id: z.string(),
  name: z.string(),
  /** The marks as texts, in the order of the subjects. */
  degrees: z.array(z.string()),
  total_degree: totalDegreeSchema,
  rank: z.nullable(z.number()),
  /** Whether the sheet itself withholds the student's result. */
  withheld: z.boolean(),
  /** Whether the office withholds the student's result of this year. */
  withheld_by_office: z.boolean(),
  /** Whether the office hides the student. */
  hidden: z.boolean(),
})
export type VersionRow = z.output<typeof sheetRowSchema>

export const sheetRowsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}/rows',
  summary: `The rows of a version by seat number, ${SHEET_ROWS_PAGE} per page, including hidden students.`,
  access: 'results_officer',
  params: id,
  query: z.object({
    /** Part of the seat number or of the name. */
    q: z.optional(z.string().check(z.maxLength(100))),
    /** The `next` of the previous page; absent for the first page. */
    after: z.optional(z.string().check(z.maxLength(10))),
  }),
  response: z.object({ items: z.array(sheetRowSchema), total: z.number(), next: z.nullable(z.string()) }),
  problems: ['sheet_not_found'],
})

export const sheetComparisonEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}/comparison/{other}',
  summary: 'The differences between two versions of the same sheet.',
  access: 'results_officer',
  params: z.object({ ...id.shape, other: id.shape.id }),
  response: sheetComparisonSchema,
  problems: ['sheet_not_found', 'sheet_state'],
})

export const afterStep = z.object({ version: sheetVersionSchema })

export const publishSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/publish',
  summary: 'Publishes a draft, or publishes an earlier version again.',
  access: 'results_officer',
  proof: acceptsStops,
  params: id,
  body: z.object({ ...seen, accept, replaces }),
  response: afterStep,
  problems: ['sheet_not_found', 'sheet_state', 'edit_conflict', 'publication_stopped'],
})

export const scheduleSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/schedule',
  summary: 'Schedules the publication of a draft; null cancels the schedule.',
  access: 'results_officer',
  proof: acceptsStops,
  params: id,
  body: z.object({ ...seen, at: z.nullable(utcMoment), accept }),
  response: afterStep,
  problems: ['sheet_not_found', 'sheet_state', 'edit_conflict', 'publication_stopped'],
})

export const withdrawSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/withdraw',
  summary: 'Withdraws a published sheet or discards a draft.',
  access: 'results_officer',
  params: id,
  body: z.object(seen),
  response: afterStep,
  problems: ['sheet_not_found', 'sheet_state', 'edit_conflict'],
})

export const rollBackSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/roll_back',
  summary: 'Rolls back from this published version to what readers saw before it; returns the version then published.',
  access: 'results_officer',
  params: id,
  body: z.object({
    ...seen,
    /** The version that the officer was told would be published again; if another would be, the call is a conflict. */
    to: z.optional(id.shape.id),
  }),
  response: afterStep,
  problems: ['sheet_not_found', 'sheet_state', 'edit_conflict'],
})

/**
 * The field of an `edit_conflict` which says that a draft already corrects this mark: the mark has to be corrected
 * there.
 */
export const MARK_IN_DRAFT = { path: '/subject', message: 'in_draft' } as const

/** Whether the fields of a problem say that a draft already corrects the mark (MARK_IN_DRAFT). */
export function isInDraft(fields: Problem['fields']): boolean {
  return fields?.some(({ message }) => message === MARK_IN_DRAFT.message) ?? false
}

export const correctDegreeEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/corrections',
  summary: 'Corrects a mark in a draft, or of a published version in a new draft. Returns the changed version.',
  access: 'results_officer',
  params: id,
  body: z.object({
    ...seen,
    seat_number: seatNumber,
    subject: z.string().check(z.minLength(1), z.maxLength(200)),
    degree: z.string().check(z.trim(), z.maxLength(MARK_WORD_LIMITS.length)),
    reason: officeReason,
    /** Whether to publish the corrected version at once. */
    publish: z.boolean(),
  }),
  response: afterStep,
  problems: ['sheet_not_found', 'student_not_found', 'sheet_state', 'edit_conflict'],
})

export const sheetFileEndpoint = downloadEndpoint({
  path: '/api/admin/sheets/{id}/file/{format}',
  summary: 'A version as a file in the template layout, including hidden students; it can be imported again.',
  access: 'results_officer',
  params: z.object({ ...id.shape, format: z.enum(SHEET_FILE_FORMATS) }),
  problems: ['sheet_not_found'],
})
