import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { utcMoment } from './moment.ts'
import { seatNumber, totalDegreeSchema } from './results.ts'
import { sheetComparisonSchema, versionSubjectSchema } from './sheet-comparison.ts'

/** The results desk from a draft on: versions, their life, corrections, comparisons and downloads. */

/** Rows on one page of a sheet. */
export const SHEET_ROWS_PAGE = 50
const MIN_REASON = 3
const MAX_REASON = 500
export const SHEET_FILE_FORMATS = ['xlsx', 'csv'] as const

/** Why the office does something; it is kept with what was done. */
export const officeReason = z.string().check(z.trim(), z.minLength(MIN_REASON), z.maxLength(MAX_REASON))

export const SHEET_STATES = ['draft', 'published', 'superseded', 'withdrawn'] as const

const versionSchema = z.object({
  id: z.string(),
  grade: z.literal([1, 2, 3, 4]),
  term: z.literal([1, 2]),
  year: z.number(),
  version: z.number(),
  state: z.enum(SHEET_STATES),
  /** Invented students. */
  is_demo: z.boolean(),
  file_name: z.string(),
  students: z.number(),
  created_at: z.string(),
  /** Who imported or corrected it; null where nobody is known. */
  created_by: z.nullable(z.string()),
  publish_at: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  /** Given back with every change: an older one is refused. */
  revision: z.number(),
  /** The version that this one corrects. */
  corrects: z.nullable(z.string()),
})
export type SheetVersion = z.output<typeof versionSchema>

const correctionSchema = z.object({
  id: z.string(),
  seat_number: z.string(),
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
export type SheetCorrection = z.output<typeof correctionSchema>

const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) })
const seen = { revision: z.number().check(z.int(), z.gte(0)) }

export const sheetVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets',
  summary: 'Every version of every sheet, newest year first.',
  access: 'results_officer',
  response: z.object({ versions: z.array(versionSchema) }),
})

export const sheetVersionEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}',
  summary: 'One version of a sheet, its subjects and corrections, and all versions beside it.',
  access: 'results_officer',
  params: id,
  response: z.object({
    version: versionSchema,
    subjects: z.array(versionSubjectSchema),
    corrections: z.array(correctionSchema),
    /** Of the same grade, term and year, this one too; newest first. */
    versions: z.array(versionSchema),
    /** Where a roll-back from the published version goes. */
    roll_back_to: z.nullable(z.string()),
  }),
  problems: ['sheet_not_found'],
})
export type SheetVersionDetail = z.output<typeof sheetVersionEndpoint.response>

const rowSchema = z.object({
  seat_number: z.string(),
  student_id: z.string(),
  name: z.string(),
  /** In the order of the subjects. */
  degrees: z.array(z.string()),
  total_degree: totalDegreeSchema,
  rank: z.nullable(z.number()),
  /** The sheet itself withholds the result. */
  withheld: z.boolean(),
  /** The office withholds this student's year. */
  withheld_by_office: z.boolean(),
  /** The office hides the student. */
  hidden: z.boolean(),
})
export type VersionRow = z.output<typeof rowSchema>

export const sheetRowsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}/rows',
  summary: `The rows of a version by seat number, ${SHEET_ROWS_PAGE} a page, also of hidden students.`,
  access: 'results_officer',
  params: id,
  query: z.object({
    /** A part of the seat number, or of the name. */
    q: z.optional(z.string().check(z.maxLength(100))),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(10))),
  }),
  response: z.object({ items: z.array(rowSchema), total: z.number(), next: z.nullable(z.string()) }),
  problems: ['sheet_not_found'],
})

export const sheetComparisonEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}/comparison/{other}',
  summary: 'What a version changed against another one of the same sheet.',
  access: 'results_officer',
  params: z.object({ ...id.shape, other: id.shape.id }),
  response: sheetComparisonSchema,
  problems: ['sheet_not_found', 'sheet_state'],
})

const afterStep = z.object({ version: versionSchema })

export const publishSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/publish',
  summary: 'Publishes a draft, or any earlier version again.',
  access: 'results_officer',
  params: id,
  body: z.object(seen),
  response: afterStep,
  problems: ['sheet_not_found', 'edit_conflict'],
})

export const scheduleSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/schedule',
  summary: 'Sets the time at which a draft publishes itself; null takes it back.',
  access: 'results_officer',
  params: id,
  body: z.object({ ...seen, at: z.nullable(utcMoment) }),
  response: afterStep,
  problems: ['sheet_not_found', 'sheet_state', 'edit_conflict'],
})

export const withdrawSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/withdraw',
  summary: 'Takes a published sheet or a draft away.',
  access: 'results_officer',
  params: id,
  body: z.object(seen),
  response: afterStep,
  problems: ['sheet_not_found', 'sheet_state', 'edit_conflict'],
})

export const rollBackSheetEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/roll_back',
  summary: 'Goes from this published version back to the one before it; answers with the one then published.',
  access: 'results_officer',
  params: id,
  body: z.object(seen),
  response: afterStep,
  problems: ['sheet_not_found', 'sheet_state', 'edit_conflict'],
})

export const correctDegreeEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/sheets/{id}/corrections',
  summary:
    'Corrects a mark: within a draft, or of a published version on a draft beside it; answers with that version.',
  access: 'results_officer',
  params: id,
  body: z.object({
    ...seen,
    seat_number: seatNumber,
    subject: z.string().check(z.minLength(1), z.maxLength(200)),
    degree: z.string().check(z.trim(), z.maxLength(30)),
    reason: officeReason,
    /** Shows the corrected version to readers at once. */
    publish: z.boolean(),
  }),
  response: afterStep,
  problems: ['sheet_not_found', 'student_not_found', 'sheet_state', 'edit_conflict'],
})

export const sheetFileEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/sheets/{id}/file/{format}',
  summary: 'A version as a file in the template layout, hidden students with it; it can be imported again.',
  access: 'results_officer',
  params: z.object({ ...id.shape, format: z.enum(SHEET_FILE_FORMATS) }),
  response: z.unknown(),
  problems: ['sheet_not_found'],
})
