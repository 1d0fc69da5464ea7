import * as z from 'zod/mini'
import { APPEAL_CORRECTIONS, APPEAL_STATES } from './appeals.ts'
import { doneSchema } from './done.ts'
import { endpoint, LARGEST_INTEGER } from './endpoint.ts'
import { MARK_WORD_LIMITS } from './mark-words.ts'

/** The office's calls for appeals: lists them, takes them, answers them. */

/** Number of appeals on one page of the list. */
export const APPEALS_PAGE = 30
/** Number of requests (submissions of the appeal form) on one page of an appeal. */
export const APPEAL_REQUESTS = 20
export const OTHER_APPEALS = 20
const MIN_ANSWER = 3
export const MAX_ANSWER = 1000

/** The office's answer to an appeal, which the student reads. */
export const appealAnswer = z.string().check(z.trim(), z.minLength(MIN_ANSWER), z.maxLength(MAX_ANSWER))

/** The order of appeals or requests by age; the default is oldest first. */
const ageOrder = z.enum(['oldest', 'newest'])
export type AgeOrder = z.output<typeof ageOrder>

export const officeAppealSchema = z.object({
  id: z.string(),
  state: z.enum(APPEAL_STATES),
  student_id: z.string(),
  /** The student's name; empty if no sheet names the student any more. */
  name: z.string(),
  year: z.number(),
  grade: z.number(),
  term: z.number(),
  subject: z.string(),
  created_at: z.string(),
  /** The officer who works on the appeal; null while no officer has taken it. */
  taken_by: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** Whether at least one request of this appeal is confirmed to come from the student. */
  confirmed: z.boolean(),
  correction: z.enum(APPEAL_CORRECTIONS),
})
export type OfficeAppeal = z.output<typeof officeAppealSchema>

export const appealsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  summary: `The appeals of one state, ${APPEALS_PAGE} per page: confirmed ones first, then by age.`,
  access: 'results_officer',
  query: z.object({
    state: z.enum(APPEAL_STATES),
    /** Lists only accepted appeals whose corrected mark is no longer the published one. */
    correction: z.optional(z.literal('undone')),
    order: z.optional(ageOrder),
    /** The `next` of the previous page; absent for the first page. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    items: z.array(officeAppealSchema).check(z.maxLength(APPEALS_PAGE)),
    next: z.nullable(z.string()),
    /** Number of appeals in each state. */
    counts: z.record(z.enum(APPEAL_STATES), z.number()),
  }),
})

/** The mark that the appeal is about, as the published version of the sheet has it. */
export const appealStandingSchema = z.object({
  sheet_id: z.string(),
  seat_number: z.string(),
  /** The published mark as text; null if the published version has no such subject. */
  degree: z.nullable(z.string()),
  full_mark: z.nullable(z.number()),
  /**
   * The id of the draft that already collects corrections of the published version; a further correction is added to
   * it.
   */
  gathering: z.nullable(z.string()),
  hidden: z.boolean(),
  withheld: z.boolean(),
})
export type StandingMark = z.output<typeof appealStandingSchema>

const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })
const seen = { revision: z.number().check(z.int(), z.gte(0), z.lte(LARGEST_INTEGER)) }

export const appealDetailSchema = z.object({
  ...officeAppealSchema.shape,
  /** Whether the caller is the officer who works on the appeal. */
  is_mine: z.boolean(),
  answer: z.nullable(z.string()),
  corrected_in: z.nullable(z.string()),
  revision: z.number(),
  /** The published mark; null if no published sheet has the student now. */
  standing: z.nullable(appealStandingSchema),
  request_count: z.number(),
  confirmed_count: z.number(),
  /** Other appeals of the same student, newest first. */
  others: z.array(officeAppealSchema),
})
export type AppealDetail = z.output<typeof appealDetailSchema>

export const appealEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/appeals/{id}',
  summary: 'One appeal with the published mark and the number of its requests.',
  access: 'results_officer',
  params: id,
  response: appealDetailSchema,
  problems: ['not_found'],
})

export const appealRequestSchema = z.object({
  id: z.string(),
  contact: z.string(),
  reason: z.string(),
  created_at: z.string(),
  /** When the request was confirmed to come from the student; null for a request that anybody may have sent. */
  confirmed_at: z.nullable(z.string()),
  /** The officer who confirmed the request; null if the student's code confirmed it. */
  confirmed_by: z.nullable(z.string()),
})
export type AppealRequest = z.output<typeof appealRequestSchema>

export const appealRequestsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/appeals/{id}/requests',
  summary: `The requests of an appeal, ${APPEAL_REQUESTS} per page: confirmed ones first, then by age.`,
  access: 'results_officer',
  params: id,
  query: z.object({
    order: z.optional(ageOrder),
    /** The `next` of the previous page; absent for the first page. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    items: z.array(appealRequestSchema).check(z.maxLength(APPEAL_REQUESTS)),
    next: z.nullable(z.string()),
  }),
})

export const confirmRequestEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/appeals/{id}/requests/{request}',
  summary:
    "Confirms that a request is the student's, or undoes that. Only senders of confirmed requests see the answer.",
  access: 'results_officer',
  params: z.object({ ...id.shape, request: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.object({ confirmed: z.boolean() }),
  response: doneSchema,
  problems: ['not_found'],
})

export const takeAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{id}/take',
  summary:
    'Assigns an appeal to the caller: an open one, or one that a colleague has taken if its revision is still the given one.',
  access: 'results_officer',
  params: id,
  body: z.object(seen),
  response: appealDetailSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const releaseAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{id}/release',
  summary: 'Returns a taken appeal to the open ones.',
  access: 'results_officer',
  params: id,
  body: z.object(seen),
  response: appealDetailSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const refuseAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{id}/refusal',
  summary: 'Refuses an appeal that the caller has taken, with an answer.',
  access: 'results_officer',
  params: id,
  body: z.object({ ...seen, answer: appealAnswer }),
  response: appealDetailSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const acceptAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{id}/acceptance',
  summary:
    'Accepts an appeal that the caller has taken, with an answer, and corrects the mark in the same transaction.',
  access: 'results_officer',
  params: id,
  body: z.object({
    ...seen,
    answer: appealAnswer,
    /** The correction of the mark; null if the published mark is already right. */
    correction: z.nullable(
      z.object({
        /** The id of the sheet version whose mark the caller has seen. */
        sheet_id: z.string().check(z.minLength(1), z.maxLength(40)),
        degree: z.string().check(z.trim(), z.maxLength(MARK_WORD_LIMITS.length)),
        /** Whether to publish the corrected version at once. */
        publish: z.boolean(),
      }),
    ),
  }),
  response: appealDetailSchema,
  problems: ['not_found', 'edit_conflict', 'sheet_not_found', 'sheet_state'],
})

export const reopenAppealEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{id}/reopening',
  summary: 'Withdraws the answer to an appeal and assigns the appeal to the caller.',
  access: 'results_officer',
  params: id,
  body: z.object(seen),
  response: appealDetailSchema,
  problems: ['not_found', 'edit_conflict'],
})
