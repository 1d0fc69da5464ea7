import type { TermNumber } from '#contract/faculty.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import type { JudgedTerm } from '#server/modules/results/verdict.rules.ts'
import { judgedTerms, verdictDifferences } from '#server/modules/results/verdict-differences.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'
import { otherTermOf, type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'

/**
 * Returns a stop for verdicts that the sheet states and that differ from those computed from its and the other term's
 * marks.
 */
export function againstVerdicts(
  { heading, content }: PublicationDraft,
  { verdicts, faculty }: PublicationContext,
): SheetStop[] {
  const { grade, term, session } = heading
  const { rules, otherTerm, firstTerm } = verdicts
  const others = [judgedById(otherTerm, otherTermOf(term)), judgedById(firstTerm, 1)]
  const found = verdictDifferences(content, {
    grade,
    term,
    session,
    rules,
    faculty,
    otherTerms: ({ studentId }) => others.flatMap((judged) => judged.get(studentId) ?? []),
  })
  return stopOf(
    'verdicts_differ',
    found.map(({ rowNumber: row, seatNumber: seat_number, name, stated, expected }) => {
      return { row, seat_number, name, stated, expected }
    }),
  )
}

/**
 * Returns each student's marks in a version as the verdict needs them, by student identifier; empty without a version.
 */
function judgedById(version: VersionContent | undefined, term: TermNumber): Map<string, JudgedTerm> {
  const judged = version ? judgedTerms(version, term) : []
  return new Map(judged.flatMap((one, row) => (version?.rows[row] ? [[version.rows[row].studentId, one]] : [])))
}
