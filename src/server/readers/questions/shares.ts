/** The part of the credit that each of several right options has, as Moodle writes it: it takes five decimals. */
export function creditShare(count: number): string {
  return String(Math.round(10_000_000 / count) / 100_000)
}
