/** A path that begins with a `#` that was escaped once or, by a second program, twice. */
const ESCAPED = /^[/]%(?:25)?23/

/**
 * Returns the portal's URL of a path whose `#` a chat or an e-mail program has escaped on the way, such as
 * `/%23/students/…`; undefined for any other path. If the slashes behind the `#` are escaped too, the program has
 * escaped the whole address once more, and this is undone.
 */
export function urlOfEscapedHash(url: string): string | undefined {
  if (!ESCAPED.test(url)) return undefined
  const rest = url.replace(ESCAPED, '')
  const isWhole = url.startsWith('/%25') || /^%2f/i.test(rest)
  const address = isWhole ? unescaped(rest) : rest
  return `/#/${address.replace(/^[/]/, '')}`
}

/** Undoes one escaping, and keeps as escapes what no header may contain. A malformed text is returned as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).replace(/[^!-~]/gu, encodeURIComponent)
  } catch {
    return text
  }
}
