/** The values of a pattern's parameters, decoded. */
export type AddressParams = Readonly<Record<string, string | undefined>>

/**
 * Returns the parameters with which a pattern such as `/book/:bookId` matches a path, undefined if it does not match.
 * A star at the end matches any rest, also none. Letters match in either case.
 */
export function matchPath(pattern: string, path: string): AddressParams | undefined {
  const wanted = segmentsOf(pattern)
  const found = segmentsOf(path).map(decoded)
  const isOpen = wanted.at(-1) === '*'
  if (isOpen) wanted.pop()
  if (isOpen ? found.length < wanted.length : found.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, name] of wanted.entries()) {
    const text = found[place] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = text
    else if (name.toLowerCase() !== text.toLowerCase()) return undefined
  }
  return params
}

/** Returns the most specific pattern that matches, the first among equals; undefined if none does. */
export function bestMatch<Entry extends { path: string }>(
  entries: readonly Entry[],
  path: string,
): { entry: Entry; params: AddressParams } | undefined {
  let best: { entry: Entry; params: AddressParams } | undefined
  for (const entry of entries) {
    const params = matchPath(entry.path, path)
    if (params && (!best || weightOf(entry.path) > weightOf(best.entry.path))) best = { entry, params }
  }
  return best
}

/** A fixed segment weighs more than a parameter, a parameter more than nothing, and a star less. */
function weightOf(pattern: string): number {
  return segmentsOf(pattern).reduce((sum, name) => sum + (name === '*' ? -1 : name.startsWith(':') ? 4 : 11), 0)
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** A malformed escape stays as it is: the screen then shows that nothing has this name. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
