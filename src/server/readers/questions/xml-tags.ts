/** A tag and its position. The name begins with `/` for an end tag and with `!` for a declaration. */
export interface XmlTag {
  name: string
  at: number
  end: number
}

/** The deepest nesting of an item; Moodle nests some six elements. */
const MOST_DEPTH = 100

/**
 * Finds every tag outside comments and CDATA. A tag ends at the first `>`, so that a missing quotation mark spoils only
 * one item.
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let at = xml.indexOf('<')
  while (at >= 0) {
    const close = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : '>'
    const found = xml.indexOf(close, at)
    const end = found < 0 ? xml.length : found + close.length
    const name = /^<([!/]?[\w:.-]+)/.exec(xml.slice(at, Math.min(end, at + 80)))?.[1]
    if (close === '>' && name !== undefined) yield { name, at, end }
    at = xml.indexOf('<', end)
  }
}

/** Whether each element ends inside its parent, and no element is nested deeper than `MOST_DEPTH`. */
export function isBalanced(xml: string): boolean {
  const open: string[] = []
  for (const { name, end } of xmlTags(xml)) {
    if (name.startsWith('/')) {
      if (open.pop() !== name.slice(1)) return false
    } else if (!xml.startsWith('/>', end - 2)) open.push(name)
    if (open.length > MOST_DEPTH) return false
  }
  return open.length === 0
}
