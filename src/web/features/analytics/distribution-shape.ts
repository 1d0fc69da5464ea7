import { scaleBand } from 'd3-scale'

/** Half of the full mark passes. Specification, section 9. */
export const PASS_PERCENTAGE = 50

/** The picture in its own units; its width follows the card. */
export const PICTURE = { width: 400, height: 204 } as const
export const PLOT = { left: 16, right: 384, top: 46, bottom: 152 } as const

export interface Part {
  /** Per cent of the full mark; the last part holds its `to` as well. */
  from: number
  to: number
  count: number
  /** Whether its marks are at the pass line or above. */
  reachesPass: boolean
}

export interface Column extends Part {
  x: number
  y: number
  width: number
  height: number
}

/** The tenths of a distribution, lowest marks first. */
export function partsOf(distribution: readonly number[]): Part[] {
  return distribution.map((count, index) => {
    const from = (index * 100) / distribution.length
    const to = ((index + 1) * 100) / distribution.length
    return { from, to, count, reachesPass: from >= PASS_PERCENTAGE }
  })
}

/**
 * Where a mark lies across the picture, in per cent of the full mark. Marks grow as the page is read and as its bars fill:
 * the lowest at the right.
 */
export function acrossOf(percentage: number): number {
  return PLOT.right - ((PLOT.right - PLOT.left) * percentage) / 100
}

/** A column a part; the highest count fills the plot. */
export function columnsOf(parts: readonly Part[]): Column[] {
  const across = scaleBand<number>()
    .domain(parts.map(({ from }) => from))
    .range([acrossOf(0), acrossOf(100)])
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const most = Math.max(1, ...parts.map(({ count }) => count))
  return parts.map((part) => {
    const height = ((PLOT.bottom - PLOT.top) * part.count) / most
    // Each part is in the domain that was made of the parts.
    const x = across(part.from) ?? 0
    return { ...part, x, y: PLOT.bottom - height, width: across.bandwidth(), height }
  })
}

/** How many students are below the pass line, and how many at it or above. */
export function countsAroundPass(parts: readonly Part[]): { below: number; reached: number } {
  const sum = (chosen: readonly Part[]) => chosen.reduce((total, { count }) => total + count, 0)
  return {
    below: sum(parts.filter((part) => !part.reachesPass)),
    reached: sum(parts.filter((part) => part.reachesPass)),
  }
}
