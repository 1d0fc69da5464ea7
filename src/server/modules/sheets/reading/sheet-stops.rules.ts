import { type SheetStop, type SheetStopCode, STOP_LINES, type StopLine, type StopOffer } from '#contract/sheet-stops.ts'

/** A line of a stop; parts that do not apply are omitted. */
export type StopLineParts = Partial<StopLine>

/** Rows that may differ without stopping a publication: this many, or this share of the compared rows. */
const FEW_ROWS = 3
const FEW_SHARE = 100

/** Returns whether more than a few rows differ, so that a rule of the sheet is misread rather than a cell. */
export function areMany(differing: number, compared: number): boolean {
  if (differing > 1 && differing * 2 > compared) return true
  return differing > Math.max(FEW_ROWS, compared / FEW_SHARE)
}

/** Makes a stop with at most STOP_LINES lines; `count` includes them all. No lines make no stop. */
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
