/** A tag, by its place in the text. Its name begins with `/` where it ends an element and with `!` where it declares something. */
export interface XmlTag {
  name: string
  at: number
  end: number
}

/** Every tag outside comments and CDATA. */
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

/** Whether every element ends, and within the one that it begins in. The XML parser lets much of that pass. */
export function isBalanced(xml: string): boolean {
  const open: string[] = []
  for (const { name, end } of xmlTags(xml)) {
    if (name.startsWith('/')) {
      if (open.pop() !== name.slice(1)) return false
    } else if (!xml.startsWith('/>', end - 2)) open.push(name)
  }
  return open.length === 0
}
