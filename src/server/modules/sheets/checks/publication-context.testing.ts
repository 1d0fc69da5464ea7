import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { PublicationContext } from './publication-context.rules.ts'

/** No decision of the office. */
export const UNDECIDED: PublicationContext['office'] = { withheld: new Map(), released: new Map(), files: new Map() }

/** The context of a first publication: nothing to compare with. */
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
