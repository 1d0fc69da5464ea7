import type { SheetStop } from '#contract/sheet-stops.ts'
import { judgedTerms, verdictDifferences } from '#server/modules/results/verdict-differences.rules.ts'
import { type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'

/** Stops for verdicts of the sheet that disagree with those computed from its marks and the other term's. */
export function againstVerdicts({ heading, content }: PublicationDraft, { verdicts }: PublicationContext): SheetStop[] {
  const { grade, term, session } = heading
  const { rules, otherTerm } = verdicts
  const others = new Map(
    otherTerm &&
      judgedTerms(otherTerm, term === 1 ? 2 : 1).map((judged, row) => [otherTerm.rows[row]?.studentId, judged]),
  )
  const found = verdictDifferences(content, {
    grade,
    term,
    session,
    rules,
    otherTerm: ({ studentId }) => others.get(studentId),
  })
  return stopOf(
    'verdicts_differ',
    found.map(({ rowNumber: row, seatNumber: seat_number, name, stated, expected }) => {
      return { row, seat_number, name, stated, expected }
    }),
  )
}
