/**
 * Computes with marks, for server and client. Marks are whole numbers of hundredths, so that sums and comparisons are
 * exact.
 */

/** A student's total and its maximum, both in hundredths of a mark. */
export interface Total {
  totalHundredths: number
  maxHundredths: number
}

/** Returns a percentage in hundredths of one per cent (8500 is 85.00 %), half rounded up; 0 if the maximum is 0. */
export function percentageHundredths({ totalHundredths, maxHundredths }: Total): number {
  if (maxHundredths === 0) return 0
  return Math.floor((totalHundredths * 20_000 + maxHundredths) / (2 * maxHundredths))
}

/** Converts hundredths to the number that JSON and screens show: 8512 → 85.12. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100
}
