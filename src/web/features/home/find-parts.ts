import { FindAnswer } from './FindAnswer.tsx'
import { lookUp } from './look-up.ts'

/** What the card needs once a number is typed: one chunk, loaded when the reader reaches for the field. */
export const FIND_PARTS = { FindAnswer, lookUp }
