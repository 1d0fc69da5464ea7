/** The pass mark in per cent of the full mark. docs/SPECIFICATION.md, section 9. */
export const PASS_PERCENTAGE = 50

export interface Part {
  /**
   * The bounds of the tenth in per cent of the full mark. Marks equal to `to` are in the next tenth, except in the last
   * tenth.
   */
  from: number
  to: number
  count: number
  /** Whether the marks of this tenth pass. */
  reachesPass: boolean
}

/** Returns the tenths of a subject's distribution of marks, lowest marks first. */
export function partsOf(distribution: readonly number[]): Part[] {
  return distribution.map((count, index) => {
    const from = (index * 100) / distribution.length
    const to = ((index + 1) * 100) / distribution.length
    return { from, to, count, reachesPass: from >= PASS_PERCENTAGE }
  })
}

/** Returns the number of students below the pass mark, and of those at or above it. */
export function countsAroundPass(parts: readonly Part[]): { below: number; reached: number } {
  const sum = (chosen: readonly Part[]) => chosen.reduce((total, { count }) => total + count, 0)
  return {
    below: sum(parts.filter((part) => !part.reachesPass)),
    reached: sum(parts.filter((part) => part.reachesPass)),
  }
}
