import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { PublicationContext } from './publication-context.rules.ts'

/** A year in which the office has withheld and released no result. */
export const UNDECIDED: PublicationContext['office'] = { withheld: new Map(), released: new Map(), files: new Map() }

/** The context of a first publication: nothing else is published with which the sheet could be compared. */
export const NOTHING: PublicationContext = {
  faculty: SPECIFIED_SHAPE,
  replaced: undefined,
  lastYear: undefined,
  firstSession: undefined,
  otherTerm: [],
  gradeBelow: [],
  verdicts: { rules: null, otherTerm: undefined },
  withdrawn: undefined,
  corrections: [],
  elsewhere: [],
  office: UNDECIDED,
  officeLastYear: UNDECIDED,
}
