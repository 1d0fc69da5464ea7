import { termKey } from '#contract/faculty.ts'
import { termName } from '#contract/faculty-shape.ts'
import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { clearlyDifferentNames } from '#server/modules/students/name-difference.rules.ts'
import {
  bySeat,
  otherTermOf,
  type PublicationContext,
  type PublicationDraft,
  stopOf,
} from './publication-context.rules.ts'

/**
 * Returns a stop for students whose name clearly is another person's in the replaced version or, if they are not in it,
 * in the other term: a seat decides who a row is, so two swapped rows would give each student the other's marks. One
 * student is enough. Corrections are left out, because they change only marks.
 */
export function againstNames(
  { heading, content, correcting }: PublicationDraft,
  { replaced, otherTerm, faculty }: PublicationContext,
): SheetStop[] {
  if (correcting) return []
  const term = termName(faculty, termKey(otherTermOf(heading.term)))
  const version = STOP_SIDES.version(replaced?.number ?? 0)
  const known = new Map([
    ...otherTerm.map(({ studentId, name }) => [studentId, { name, where: term }] as const),
    ...(replaced?.version.rows ?? []).map(({ studentId, name }) => [studentId, { name, where: version }] as const),
  ])
  const lines = bySeat(content.rows).flatMap(
    ({ studentId, rowNumber: row, seatNumber: seat_number, nameKey, name }) => {
      const before = known.get(studentId)
      if (!before || !clearlyDifferentNames(searchText(before.name), nameKey)) return []
      return [{ row, seat_number, name, stated: name, expected: STOP_SIDES.markIn(before.name, before.where) }]
    },
  )
  return stopOf('names_changed', lines)
}
