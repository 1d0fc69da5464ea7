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
}

/**
 * Takes the source of one element and returns it with all that it contains. Throws ItemRefusedError `malformed` for a
 * source that is not well-formed. Decodes the references that XML itself defines; any other stays as written.
 */
export function parseElement(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const inner = () => open.at(-1) ?? root
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // XML allows no `<` here: a quotation mark is missing, and the value has swallowed elements.
        if (Object.values(attributes).some((value) => value.includes('<'))) throw new ItemRefusedError('malformed')
        const element = { name, attributes, children: [], text: '' }
        inner().children.push(element)
        open.push(element)
      },
      ontext(text) {
        inner().text += text
      },
      onclosetag() {
        open.pop()
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
