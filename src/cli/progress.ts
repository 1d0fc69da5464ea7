const EVERY_MS = 1000

/** Shows progress at once and then at most once a second, and always the last of it. */
export function progressLine(tell: (line: string) => void, clock: () => number = Date.now) {
  let shownAt = Number.NEGATIVE_INFINITY
  return (line: string, isLast: boolean): void => {
    const now = clock()
    if (!isLast && now - shownAt < EVERY_MS) return
    shownAt = now
    tell(line)
  }
}
