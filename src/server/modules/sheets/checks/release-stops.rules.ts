import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { isReleased } from '#server/modules/students/releases.rules.ts'
import { type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'

/**
 * Returns a stop for students whose result the office has released and the sheet withholds again: a file knows nothing
 * of a release, and readers would lose a result that they see. One student is enough.
 */
export function againstReleases(
  { content: { rows }, sheetId }: PublicationDraft,
  { office }: PublicationContext,
): SheetStop[] {
  const file = office.files.get(sheetId ?? '')
  const again = rows.filter(({ withheld, studentId, degrees }) => {
    const release = office.released.get(studentId)
    if (!withheld || release === undefined) return false
    return !office.withheld.has(studentId) && !isReleased(degrees, release, file)
  })
  return stopOf(
    'released_withheld',
    again.map(({ rowNumber: row, seatNumber: seat_number, name }) => {
      return { row, seat_number, name, stated: STOP_SIDES.withheldHere, expected: STOP_SIDES.releasedByOffice }
    }),
  )
}
