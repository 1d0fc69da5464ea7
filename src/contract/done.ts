import * as z from 'zod/mini'

/** Response of a call that returns no data. */
export const doneSchema = z.object({ done: z.literal(true) })
export const DONE = { done: true } as const
