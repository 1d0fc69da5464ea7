import { XMLParser } from 'fast-xml-parser'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { decodeEntities } from './plain-text.ts'
import { isBalanced } from './xml-tags.ts'

/** An element of a small XML document. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Its own characters, references decoded. */
  text: string
}

/** The parser's node: one key with the children, or `#text`, and the attributes beside it. */
type ParsedNode = Record<string, unknown>

const CDATA = '#cdata'
const TEXT = '#text'
const ATTRIBUTES = ':@'

// Entities are ours to decode, because CDATA has none, and a DOCTYPE is refused before.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseTagValue: false,
  trimValues: false,
  cdataPropName: CDATA,
  textNodeName: TEXT,
})

/** The one element that a text holds. Throws ItemRefusedError where the text is not well-formed. */
export function parseElement(source: string): XmlElement {
  const element = isBalanced(source) ? parsed(source)[0] : undefined
  if (!element) throw new ItemRefusedError('malformed')
  return element
}

function parsed(source: string): XmlElement[] {
  try {
    return elementsOf(parser.parse(source))
  } catch {
    // The parser throws plain errors, for nesting beyond reason and the like.
    throw new ItemRefusedError('malformed')
  }
}

function elementsOf(nodes: unknown): XmlElement[] {
  return nodesOf(nodes).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES)
    if (name === undefined || name === TEXT || name === CDATA || name.startsWith('?')) return []
    const children = node[name]
    return [{ name, attributes: attributesOf(node), children: elementsOf(children), text: ownText(children) }]
  })
}

function ownText(nodes: unknown): string {
  return nodesOf(nodes)
    .map((node) => {
      const cdata = node[CDATA]
      return cdata === undefined ? decodeEntities(characters(node)) : nodesOf(cdata).map(characters).join('')
    })
    .join('')
}

function characters(node: ParsedNode): string {
  const text = node[TEXT]
  return typeof text === 'string' ? text : ''
}

function attributesOf(node: ParsedNode): Record<string, string> {
  return Object.fromEntries(
    Object.entries(node[ATTRIBUTES] ?? {}).map(([name, value]) => [name, decodeEntities(String(value))]),
  )
}

function nodesOf(value: unknown): ParsedNode[] {
  // With `preserveOrder` the parser gives lists of nodes.
  return Array.isArray(value) ? (value as ParsedNode[]) : []
}
