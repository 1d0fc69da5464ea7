const EVERY_MS = 1000

/** Shows progress at once, then at most once per second, and always the last line. */
export function progressLine(tell: (line: string) => void, clock: () => number = Date.now) {
  let shownAt = Number.NEGATIVE_INFINITY
  return (line: string, isLast: boolean): void => {
    const now = clock()
    if (!isLast && now - shownAt < EVERY_MS) return
    shownAt = now
    tell(line)
  }
}
