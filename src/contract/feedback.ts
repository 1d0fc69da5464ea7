import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'

/** Suggestions and problem reports to the office. docs/SPECIFICATION.md, sections 5 and 7. */

const MIN_FEEDBACK = 10
export const MAX_FEEDBACK = 4000

const feedbackText = z.string().check(z.trim(), z.minLength(MIN_FEEDBACK), z.maxLength(MAX_FEEDBACK))

export const sendSuggestionEndpoint = endpoint({
  method: 'POST',
  path: '/api/suggestions',
  summary: 'Sends a suggestion to the office.',
  access: 'public',
  body: z.object({ suggestion: feedbackText }),
  response: doneSchema,
  problems: ['too_many_requests'],
})

export const sendProblemEndpoint = endpoint({
  method: 'POST',
  path: '/api/problems',
  summary: 'Reports a problem to the office.',
  access: 'public',
  body: z.object({
    problem: feedbackText,
    /** The address of the screen on which the problem occurred. */
    page: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  response: doneSchema,
  problems: ['too_many_requests'],
})
