import { termKey } from '#contract/faculty.ts'
import { termName } from '#contract/faculty-shape.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { subjectKeys } from '#server/modules/results/term-sessions.rules.ts'
import {
  bySeat,
  otherTermOf,
  type PublicationContext,
  type PublicationDraft,
  stopOf,
} from './publication-context.rules.ts'

/** If both terms share only one subject, such as «القرآن الكريم», its marks can be equal by chance. */
const LEAST_SUBJECTS = 2
/** It is no chance if over FEW different sets of marks, and over this share of the students, equal the other term's. */
const FEW = 3
const EQUAL_SHARE = 0.5

/**
 * Returns a stop if most students have the same marks as in the other term, in at least half of the subjects: the file
 * is the other term's under a wrong heading.
 */
export function againstSameTerm(
  { heading, content: { subjects, rows } }: PublicationDraft,
  { verdicts: { otherTerm }, faculty }: PublicationContext,
): SheetStop[] {
  if (!otherTerm) return []
  const places = new Map(subjectKeys(otherTerm.subjects).map((key, place) => [key, place]))
  const pairs = subjectKeys(subjects).flatMap((key, here) => {
    const there = places.get(key)
    return there === undefined ? [] : [{ here, there }]
  })
  if (pairs.length < LEAST_SUBJECTS || pairs.length * 2 < subjects.length) return []
  const others = new Map(otherTerm.rows.map((row) => [row.studentId, row.degrees]))
  const equal = bySeat(rows).filter(({ studentId, degrees }) => {
    const then = others.get(studentId)
    return then !== undefined && pairs.every(({ here, there }) => degrees[here] === then[there])
  })
  // If few different marks are given, such as the full mark to everybody, equal marks prove nothing.
  const different = new Set(equal.map(({ degrees }) => pairs.map(({ here }) => degrees[here]).join(' ')))
  if (different.size <= FEW || equal.length <= rows.length * EQUAL_SHARE) return []
  const expected = STOP_SIDES.inIt(termName(faculty, termKey(otherTermOf(heading.term))))
  return stopOf(
    'other_term_same',
    equal.map(({ rowNumber: row, seatNumber: seat_number, name }) => {
      return { row, seat_number, name, stated: STOP_SIDES.here, expected }
    }),
  )
}
