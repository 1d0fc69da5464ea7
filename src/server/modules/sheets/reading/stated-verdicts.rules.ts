import type { SheetStop } from '#contract/sheet-stops.ts'
import { verdictDifferences } from '#server/modules/results/verdict-differences.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetChoices, SheetHeading, SheetRow } from './sheet-reading.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'

/** Returns a publication stop with the stated verdicts, which readers are shown, that the sheet's marks contradict. */
export function verdictStops(
  { columns: { verdict } }: SheetHeader,
  { grade, term, session = 1 }: Partial<SheetHeading>,
  content: { subjects: readonly SubjectColumn[]; rows: readonly SheetRow[] },
  { verdictRules, shape }: SheetChoices,
): SheetStop[] {
  if (verdict === undefined || grade === undefined || term === undefined) return []
  const differences = verdictDifferences(content, {
    grade,
    term,
    session,
    rules: verdictRules ?? null,
    faculty: shape,
  })
  return stopOf(
    'verdicts_differ',
    differences.map(({ rowNumber, seatNumber, name, stated, expected }) => ({
      row: rowNumber,
      column: columnLetters(verdict),
      seat_number: seatNumber,
      name,
      stated,
      expected,
    })),
  )
}
