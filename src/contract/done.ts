import * as z from 'zod/mini'

/** The response to a call that has no data to return. */
export const doneSchema = z.object({ done: z.literal(true) })
export const DONE = { done: true } as const
