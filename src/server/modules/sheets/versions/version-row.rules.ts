import { rankByTotal } from '#server/modules/results/rank.rules.ts'
import type { SheetRow, SheetSubject } from '../reading/sheet-reading.rules.ts'

/** A row of a version: a sheet's row with the identifier of its student. */
export interface VersionRow extends SheetRow {
  studentId: string
  nameKey: string
  /** Null for a withheld student. */
  rank: number | null
}

/** The content of a stored version, or of the version that an upload would become. */
export interface VersionContent {
  subjects: readonly SheetSubject[]
  rows: readonly VersionRow[]
}

/** Returns a version's rows with their ranks, which follow from the totals of all of them; null if withheld. */
export function rankedRows<Row extends Pick<VersionRow, 'seatNumber' | 'totalHundredths' | 'withheld'>>(
  rows: readonly Row[],
): (Row & Pick<VersionRow, 'rank'>)[] {
  const ranks = new Map(rankByTotal(rows.filter((row) => !row.withheld)).map(({ row, rank }) => [row, rank]))
  return rows.map((row) => ({ ...row, rank: ranks.get(row) ?? null }))
}
