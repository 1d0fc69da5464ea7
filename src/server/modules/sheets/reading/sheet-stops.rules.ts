import { type SheetStop, type SheetStopCode, STOP_LINES, type StopLine, type StopOffer } from '#contract/sheet-stops.ts'

/** A line of a publication stop; fields that do not apply are omitted. */
export type StopLineParts = Partial<StopLine>

/** Up to this many differing rows count as few, and so does up to one row in FEW_SHARE. */
const FEW_ROWS = 3
const FEW_SHARE = 100

/**
 * Returns whether so many rows differ that the sheet is probably misread as a whole, and not wrong in single cells:
 * more rows than count as few, or at least two rows that are over half of the compared rows.
 */
export function areMany(differing: number, compared: number): boolean {
  if (differing > 1 && areMost(differing, compared)) return true
  return differing > Math.max(FEW_ROWS, compared / FEW_SHARE)
}

/** Returns whether the number is more than half of all. */
export function areMost(some: number, all: number): boolean {
  return some * 2 > all
}

/** Makes a stop with at most STOP_LINES lines; `count` is the number of all lines. Without lines there is no stop. */
export function stopOf(
  code: SheetStopCode,
  lines: readonly StopLineParts[],
  offers: readonly StopOffer[] = [],
): SheetStop[] {
  if (lines.length === 0) return []
  return [{ code, count: lines.length, lines: lines.slice(0, STOP_LINES).map(stopLine), offers: [...offers] }]
}

function stopLine(parts: StopLineParts): StopLine {
  return { row: null, column: null, seat_number: null, name: null, stated: null, expected: null, ...parts }
}
