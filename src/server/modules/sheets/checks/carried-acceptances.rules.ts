import type { SheetStop, SheetStopCode, StopLine } from '#contract/sheet-stops.ts'

/**
 * Stops about subjects or the heading whose lines say all that the officer accepted. The lines of other stops without
 * students, such as columns that were not understood, show only a part of what the file has there; the rest may differ
 * in the next version.
 */
const SAID_IN_FULL: readonly SheetStopCode[] = [
  'heading_differs',
  'totals_differ',
  'layout_subjects',
  'full_marks_differ',
  'pass_marks_differ',
  'figures_odd',
]

/**
 * Returns whether the acceptance of a stop of the published version is also valid for the version that replaces it: the
 * published version still has the stop with the accepted count, and the stop of the new version says nothing more.
 * `published` are the stops that the published version has, without those from comparing it with its predecessor.
 */
export function holdsForNext(
  stop: SheetStop,
  accepted: Pick<SheetStop, 'code' | 'count'>,
  published: readonly SheetStop[],
): boolean {
  const before = published.find(({ code }) => code === stop.code)
  if (!before || accepted.code !== stop.code || accepted.count !== before.count || stop.count > before.count)
    return false
  if (stop.lines.some(({ seat_number }) => seat_number === null) && !SAID_IN_FULL.includes(stop.code)) return false
  const known = new Set(before.lines.map(keyOf))
  const added = stop.lines.filter((line) => !known.has(keyOf(line)))
  // A stop lists only its first lines. Each line that is gone may have let an accepted, unlisted one move up.
  const unlisted = before.count - before.lines.length
  return added.length <= Math.min(unlisted, before.count - stop.count)
}

/** Returns what identifies a line. Leaves out the row: the next file may have the student in another row. */
function keyOf({ seat_number, column, name, stated, expected }: StopLine): string {
  return JSON.stringify([seat_number, column, name, stated, expected])
}
