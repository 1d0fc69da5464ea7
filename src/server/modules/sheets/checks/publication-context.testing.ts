import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { VersionContent, VersionRow } from '../versions/version-row.rules.ts'
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

/** Returns the row of an invented student of version content, with the marks 90 and 70. */
export function student(number: number, change: Partial<VersionRow> = {}): VersionRow {
  return {
    studentId: `${20_000 + number}2025`,
    rowNumber: number + 3,
    seatNumber: String(20_000 + number),
    name: `طالب ${number} حسن علي`,
    nameKey: `طالب ${number} حسن علي`,
    degrees: ['90', '70'],
    note: '',
    withheld: false,
    totalHundredths: 0,
    maxHundredths: 20_000,
    carried: [],
    statedVerdict: '',
    rank: null,
    ...change,
  }
}

/** Returns the content of a version with subjects of 100 marks. */
export function content(rows: readonly VersionRow[], names = ['النحو', 'الصرف']): VersionContent {
  const subjects = names.map((name) => ({ name, finalDegree: 100, isCalculatedInTotal: true }))
  return { subjects, rows }
}
