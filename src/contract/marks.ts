/** The arithmetic of marks that both ends need. Marks are integers in hundredths, so that sums and comparisons are exact. */

/** A total, in hundredths of a mark. */
export interface Total {
  totalHundredths: number
  maxHundredths: number
}

/** The percentage of a total in hundredths of one per cent (8500 is 85.00 %), half rounded up; 0 where nothing counts. */
export function percentageHundredths({ totalHundredths, maxHundredths }: Total): number {
  if (maxHundredths === 0) return 0
  return Math.floor((totalHundredths * 20_000 + maxHundredths) / (2 * maxHundredths))
}

/** Hundredths to the number that JSON and screens carry: 8512 → 85.12. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100
}
