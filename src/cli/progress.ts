const EVERY_MS = 1000

/**
 * Returns a function that prints progress: the first line at once, then at most one per second, and always the last
 * one.
 */
export function progressLine(tell: (line: string) => void, clock: () => number = Date.now) {
  let shownAt = Number.NEGATIVE_INFINITY
  return (line: string, isLast: boolean): void => {
    const now = clock()
    if (!isLast && now - shownAt < EVERY_MS) return
    shownAt = now
    tell(line)
  }
}
