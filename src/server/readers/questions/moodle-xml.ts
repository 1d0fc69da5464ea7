import { Parser } from 'htmlparser2'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { isBalanced } from './xml-tags.ts'

/** An element of a small XML document. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** The characters directly within it, references decoded. */
  text: string
  /** The source between its tags, and with them. */
  inner: string
  outer: string
}

/**
 * Takes the source of one element and returns it with all that it contains. Throws ItemRefusedError `malformed` for a
 * source that is not well-formed. Decodes the references that XML itself defines; any other stays as written. `nameOf`
 * says how elements are called.
 */
export function parseElement(document: string, nameOf = (name: string) => name): XmlElement {
  // The parser counts a declaration among the first tag.
  const source = document.replace(/^(?:\s*<\?[^>]*\?>)+/, '')
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '', inner: '', outer: '' }
  const open: XmlElement[] = [root]
  const starts: { outer: number; inner: number }[] = []
  const inner = () => open.at(-1) ?? root
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // XML allows no `<` here: a quotation mark is missing, and the value has swallowed elements.
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
  // The parser forgives crossed and missing tags and has no limit of depth.
  if (!isBalanced(source)) throw new ItemRefusedError('malformed')
  parser.write(source)
  const [element] = root.children
  if (!element || open.length > 1) throw new ItemRefusedError('malformed')
  return element
}

/** Returns the first child of a name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** Returns all children of a name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** Returns all elements below an element, parents before children, for which `isWanted` is true. */
export function descendantsOf(element: XmlElement, isWanted: (element: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => [...(isWanted(child) ? [child] : []), ...descendantsOf(child, isWanted)])
}
