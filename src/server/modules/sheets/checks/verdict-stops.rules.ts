import type { TermNumber } from '#contract/faculty.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import type { JudgedTerm } from '#server/modules/results/verdict.rules.ts'
import { judgedTerms, verdictDifferences } from '#server/modules/results/verdict-differences.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'
import { otherTermOf, type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'

/** Stops for verdicts of the sheet that disagree with those computed from its marks and the other term's. */
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

/** The students' terms of a version, by identifier; none without the version. */
function judgedById(version: VersionContent | undefined, term: TermNumber): Map<string, JudgedTerm> {
  const judged = version ? judgedTerms(version, term) : []
  return new Map(judged.flatMap((one, row) => (version?.rows[row] ? [[version.rows[row].studentId, one]] : [])))
}
