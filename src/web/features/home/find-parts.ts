import { FindAnswer } from './FindAnswer.tsx'
import { lookUp } from './look-up.ts'

/**
 * The code that the search card needs once a number is typed. It is one chunk, loaded when the reader touches or
 * focuses the field.
 */
export const FIND_PARTS = { FindAnswer, lookUp }
