/**
 * A ranked row: `rank` counts 1..n; `duplicatedRank` is shared by equal totals, and the next total gets the next
 * number.
 */
export interface RankedRow<T> {
  row: T
  rank: number
  duplicatedRank: number
}

/**
 * Ranks rows by total, highest first (docs/SPECIFICATION.md, section 9). Ties sort by seat number as plain text, so
 * that all runs and both database engines agree. The caller must leave out withheld students, who have no rank.
 */
export function rankByTotal<T extends { totalHundredths: number; seatNumber: string }>(
  rows: readonly T[],
): RankedRow<T>[] {
  const sorted = [...rows].sort(
    (a, b) => b.totalHundredths - a.totalHundredths || compareText(a.seatNumber, b.seatNumber),
  )
  let duplicatedRank = 0
  let previous: number | undefined
  return sorted.map((row, index) => {
    if (row.totalHundredths !== previous) duplicatedRank += 1
    previous = row.totalHundredths
    return { row, rank: index + 1, duplicatedRank }
  })
}

/** Compares by code units: the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
