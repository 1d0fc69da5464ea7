import { Parser } from 'htmlparser2'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { isBalanced } from './xml-tags.ts'

/** An element of a small XML document. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** The text directly inside it, with references decoded. */
  text: string
  /** The source between its tags; `outer` includes the tags. */
  inner: string
  outer: string
}

/**
 * Returns the element of a source with everything inside it. Throws ItemRefusedError `malformed` if the source is not
 * well-formed. Decodes the references that XML itself defines; others stay as they are. `nameOf` changes the names of
 * elements.
 */
export function parseElement(document: string, nameOf = (name: string) => name): XmlElement {
  // Removed, because the parser's position of the first tag would include the XML declaration.
  const source = document.replace(/^(?:\s*<\?[^>]*\?>)+/, '')
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '', inner: '', outer: '' }
  const open: XmlElement[] = [root]
  const starts: { outer: number; inner: number }[] = []
  const inner = () => open.at(-1) ?? root
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // XML allows no `<` in a tag: a quotation mark is missing, and an attribute has swallowed elements.
        if (source.slice(parser.startIndex + 1, parser.endIndex).includes('<')) throw new ItemRefusedError('malformed')
        const element = { name: nameOf(name), attributes, children: [], text: '', inner: '', outer: '' }
        inner().children.push(element)
        open.push(element)
        starts.push({ outer: parser.startIndex, inner: parser.endIndex + 1 })
      },
      ontext(text) {
        inner().text += text
      },
      onclosetag() {
        const closed = open.pop()
        const start = starts.pop()
        if (!closed || !start) return
        closed.inner = source.slice(start.inner, Math.max(start.inner, parser.startIndex))
        closed.outer = source.slice(start.outer, parser.endIndex + 1)
      },
    },
    { xmlMode: true },
  )
  // The parser accepts crossed and missing tags, and any depth; this check does not.
  if (!isBalanced(source)) throw new ItemRefusedError('malformed')
  parser.write(source)
  const [element] = root.children
  if (!element || open.length > 1) throw new ItemRefusedError('malformed')
  return element
}

/** Returns the first child with a name; undefined if there is none. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** Returns all children with a name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** Returns the wanted elements among all below an element; parents come before their children. */
export function descendantsOf(element: XmlElement, isWanted: (element: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => [...(isWanted(child) ? [child] : []), ...descendantsOf(child, isWanted)])
}
