/** The values of a pattern's parameters, decoded. */
export type AddressParams = Readonly<Record<string, string | undefined>>

/**
 * Returns the parameters with which a pattern such as `/book/:bookId` matches a path; undefined if the pattern does not
 * match. A star at the end of a pattern matches any rest of the path, even an empty rest. Upper and lower case count as
 * equal, also in the names of grades and terms.
 */
export function matchPath(pattern: string, path: string): AddressParams | undefined {
  const wanted = segmentsOf(pattern)
  const found = segmentsOf(path).map(decoded).filter(Boolean)
  const isOpen = wanted.at(-1) === '*'
  if (isOpen) wanted.pop()
  if (isOpen ? found.length < wanted.length : found.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, name] of wanted.entries()) {
    const text = found[place] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = /^:(grade|term)$/.test(name) ? text.toLowerCase() : text
    else if (name.toLowerCase() !== text.toLowerCase()) return undefined
  }
  return params
}

/**
 * Returns the entry with the most specific pattern that matches, the first of equally specific ones; undefined if no
 * pattern matches.
 */
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

/**
 * Returns how specific a pattern is: a fixed segment adds more than a parameter, and a star subtracts. A greater weight
 * is more specific.
 */
function weightOf(pattern: string): number {
  return segmentsOf(pattern).reduce((sum, name) => sum + (name === '*' ? -1 : name.startsWith(':') ? 4 : 11), 0)
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** The characters that chats and texts written from right to left put around a link, and that nobody sees. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Arabic punctuation after a link in a sentence: chats take it for a part of the link. Brackets, full stops and
 * guillemets that are opened in the segment are not matched, because names of subjects may end with them.
 */
const PUNCTUATION = /^([^«]*?)[،؛؟»]+$/

/**
 * Decodes a segment of an address, without invisible characters and without punctuation at its end. A malformed escape
 * is returned as it is; the screen then finds nothing of that name.
 */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replace(INVISIBLE, '').replace(PUNCTUATION, '$1')
  } catch {
    return segment
  }
}
