/**
 * Returns the share of the credit for each of several right options, in per cent with five decimals, as Moodle
 * requires.
 */
export function creditShare(count: number): string {
  return String(Math.round(10_000_000 / count) / 100_000)
}
