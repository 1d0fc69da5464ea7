import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { compareText } from '#server/modules/results/rank.rules.ts'
import { isWithheldByDegree } from '../versions/correction.rules.ts'
import { isSameText } from '../versions/sheet-comparison.rules.ts'
import type { VersionContent, VersionRow } from '../versions/version-row.rules.ts'
import { type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'

/**
 * Returns a publication stop for the names, seats, notes and withheld results that a draft derived from an older
 * version would change back. Corrections change only marks, so no officer meant these changes.
 */
export function againstDetails(
  { content, correcting }: PublicationDraft,
  { replaced }: PublicationContext,
): SheetStop[] {
  if (!correcting || !replaced || correcting.base === replaced.sheetId) return []
  const published = new Map(replaced.version.rows.map((row) => [row.studentId, row]))
  const version = STOP_SIDES.version(replaced.number)
  const lines = [...content.rows]
    .sort((a, b) => compareText(a.seatNumber, b.seatNumber))
    .flatMap((row) => {
      const before = published.get(row.studentId)
      if (!before) return []
      const { rowNumber, seatNumber: seat_number, name } = row
      const changes = [
        ...detailChanges(before, row),
        ...withholdingChange({ row: before, subjects: replaced.version.subjects }, { row, subjects: content.subjects }),
      ]
      return changes.map(({ column, stated, expected }) => {
        return { row: rowNumber, column, seat_number, name, stated, expected: STOP_SIDES.markIn(expected, version) }
      })
    })
  return stopOf('details_undone', lines)
}

/** Returns the details (no marks) that differ, each with the text of the draft (`stated`) and the published text. */
function detailChanges(before: VersionRow, after: VersionRow) {
  const { name, seat, note, noNote } = STOP_SIDES
  return [
    { column: name, stated: after.name, expected: before.name },
    { column: seat, stated: after.seatNumber, expected: before.seatNumber },
    { column: note, stated: after.note || noNote, expected: before.note || noNote },
  ].filter(({ stated, expected }) => !isSameText(stated, expected))
}

/** Returns the change if only one version withholds the result; not if a mark is the reason, which has its own stop. */
function withholdingChange(before: PlacedRow, after: PlacedRow) {
  const isByMark = ({ row, subjects }: PlacedRow) => isWithheldByDegree(row.degrees, subjects)
  if (before.row.withheld === after.row.withheld || isByMark(before) !== isByMark(after)) return []
  return [{ column: STOP_SIDES.result, stated: withheldText(after.row), expected: withheldText(before.row) }]
}

/** A row with the subjects of its version. */
interface PlacedRow {
  row: VersionRow
  subjects: VersionContent['subjects']
}

function withheldText({ withheld }: VersionRow): string {
  return withheld ? STOP_SIDES.withheld : STOP_SIDES.notWithheld
}
