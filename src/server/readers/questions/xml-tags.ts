/** A tag and its position. Its name begins with `/` if it ends an element and with `!` if it is a declaration. */
export interface XmlTag {
  name: string
  at: number
  end: number
}

/** Moodle nests some six elements. */
const MOST_DEPTH = 100

/** Finds every tag outside comments and CDATA. A tag ends at the first `>`, so a missing quotation mark costs one item. */
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

/** Whether each element ends within its parent, and no deeper than any item nests. */
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
