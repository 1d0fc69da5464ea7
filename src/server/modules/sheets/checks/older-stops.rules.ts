import type { ChangedStudent } from '#contract/sheet-comparison.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { changesBetween } from '../versions/sheet-comparison.rules.ts'
import { bySeat, type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'

/**
 * Returns a stop for students who would be changed back by a draft that is older than the published file: the newer
 * file has usually corrected the draft's. It also finds a draft whose scheduled time comes after a newer version was
 * published. Corrections of an older version have stops of their own.
 */
export function againstNewer(
  { content, isOutdated, correcting }: PublicationDraft,
  { replaced }: PublicationContext,
): SheetStop[] {
  if (!isOutdated || correcting || !replaced) return []
  const version = STOP_SIDES.version(replaced.number)
  const rows = new Map(content.rows.map((row) => [row.studentId, row.rowNumber]))
  const { added, changed } = changesBetween(replaced.version, content)
  const differing = [
    ...added.map(({ studentId, seatNumber, name }) => {
      return {
        studentId,
        seatNumber,
        name,
        column: null,
        stated: STOP_SIDES.here,
        expected: STOP_SIDES.notInIt(version),
      }
    }),
    ...changed.flatMap((student) => {
      const { student_id: studentId, seat_number: seatNumber, name } = student
      const { columns, stated, expected } = differencesOf(student)
      if (columns.length === 0) return []
      const sides = { stated: stated.join('، '), expected: STOP_SIDES.markIn(expected.join('، '), version) }
      return [{ studentId, seatNumber, name, column: columns.join('، '), ...sides }]
    }),
  ]
  return stopOf(
    'newer_undone',
    bySeat(differing).map(({ studentId, seatNumber: seat_number, ...line }) => {
      return { row: rows.get(studentId) ?? null, seat_number, ...line }
    }),
  )
}

/**
 * Lists what differs, with the draft's and the published text. Another full mark of a subject has a stop of its own.
 */
function differencesOf({ degrees, name_change, seat_change, withheld }: ChangedStudent) {
  const found = [
    ...degrees.map(({ subject: column, before, after }) => ({ column, before, after })),
    ...(name_change ? [{ column: STOP_SIDES.name, ...name_change }] : []),
    ...(seat_change ? [{ column: STOP_SIDES.seat, ...seat_change }] : []),
    ...(withheld
      ? [{ column: STOP_SIDES.result, before: resultText(withheld.before), after: resultText(withheld.after) }]
      : []),
  ]
  return {
    columns: found.map(({ column }) => column),
    stated: found.map(({ after }) => after || STOP_SIDES.noMark),
    expected: found.map(({ before }) => before || STOP_SIDES.noMark),
  }
}

function resultText(isWithheld: boolean): string {
  return isWithheld ? STOP_SIDES.withheld : STOP_SIDES.notWithheld
}
