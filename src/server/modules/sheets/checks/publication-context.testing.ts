import type { PublicationContext } from './publication-context.rules.ts'

/** The context of a first publication: nothing to compare with. */
export const NOTHING: PublicationContext = {
  replaced: undefined,
  lastYear: undefined,
  firstSession: undefined,
  otherTerm: [],
  gradeBelow: [],
  verdicts: { rules: null, otherTerm: undefined },
  elsewhere: [],
}
