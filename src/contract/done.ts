import * as z from 'zod/mini'

/** The answer of a call that was done and has nothing else to tell. */
export const doneSchema = z.object({ done: z.literal(true) })
export const DONE = { done: true } as const
