import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { DEGREE_WORDS } from '#server/modules/results/degree.rules.ts'
import { holdsFor, type YearDecisions } from '#server/modules/students/releases.rules.ts'
import type { VersionRow } from '../versions/version-row.rules.ts'
import { type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'

/**
 * Whether readers see a row although its version withholds it, because the office has released it. A row with «حجب» in
 * place of a mark stays withheld. `sheetId` is undefined for a version that is not stored yet.
 */
export function isReleased(
  { studentId, degrees }: VersionRow,
  sheetId: string | undefined,
  { released, files }: YearDecisions,
): boolean {
  return holdsFor(released.get(studentId), files.get(sheetId ?? '')) && !degrees.includes(DEGREE_WORDS.withheld)
}

/**
 * Returns a stop for students whose result the office has released and the sheet withholds again: a file knows nothing
 * of a release, and readers would lose a result that they see. One student is enough.
 */
export function againstReleases(
  { content: { rows }, sheetId }: PublicationDraft,
  { office }: PublicationContext,
): SheetStop[] {
  const again = rows.filter((row) => {
    if (!row.withheld || !office.released.has(row.studentId)) return false
    return !office.withheld.has(row.studentId) && !isReleased(row, sheetId, office)
  })
  return stopOf(
    'released_withheld',
    again.map(({ rowNumber: row, seatNumber: seat_number, name }) => {
      return { row, seat_number, name, stated: STOP_SIDES.withheldHere, expected: STOP_SIDES.releasedByOffice }
    }),
  )
}
