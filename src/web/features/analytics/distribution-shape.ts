import { scaleBand } from 'd3-scale'

/** The pass mark: half of the full mark. docs/SPECIFICATION.md, section 9. */
export const PASS_PERCENTAGE = 50

/** The chart in SVG units; its width follows the card. */
export const PICTURE = { width: 400, height: 204 } as const
export const PLOT = { left: 16, right: 384, top: 46, bottom: 152 } as const

export interface Part {
  /** Per cent of the full mark; the last part includes its `to`. */
  from: number
  to: number
  count: number
  /** Whether its marks are at or above the pass line. */
  reachesPass: boolean
}

export interface Column extends Part {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the tenths of a distribution, lowest marks first. */
export function partsOf(distribution: readonly number[]): Part[] {
  return distribution.map((count, index) => {
    const from = (index * 100) / distribution.length
    const to = ((index + 1) * 100) / distribution.length
    return { from, to, count, reachesPass: from >= PASS_PERCENTAGE }
  })
}

/**
 * Returns the x position of a mark given in per cent of the full mark. Marks grow in reading direction:
 * the lowest at the right.
 */
export function acrossOf(percentage: number): number {
  return PLOT.right - ((PLOT.right - PLOT.left) * percentage) / 100
}

/** Returns one column per part; the highest count fills the plot. */
export function columnsOf(parts: readonly Part[]): Column[] {
  const across = scaleBand<number>()
    .domain(parts.map(({ from }) => from))
    .range([acrossOf(0), acrossOf(100)])
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const most = Math.max(1, ...parts.map(({ count }) => count))
  return parts.map((part) => {
    const height = ((PLOT.bottom - PLOT.top) * part.count) / most
    // The domain was built from the same parts, so `across` finds each of them.
    const x = across(part.from) ?? 0
    return { ...part, x, y: PLOT.bottom - height, width: across.bandwidth(), height }
  })
}

/** Counts the students below the pass line, and those at or above it. */
export function countsAroundPass(parts: readonly Part[]): { below: number; reached: number } {
  const sum = (chosen: readonly Part[]) => chosen.reduce((total, { count }) => total + count, 0)
  return {
    below: sum(parts.filter((part) => !part.reachesPass)),
    reached: sum(parts.filter((part) => part.reachesPass)),
  }
}
