import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { UnreadableFileError } from './sheet-file.ts'

/**
 * Receives elements and texts of an XML file in order. Prefixes are removed from names (`x:row` becomes `row`), unless
 * `prefixes` is set.
 */
export interface XmlHandler {
  open: (name: string, attributes: Readonly<Record<string, string>>, depth: number) => void
  text?: (text: string) => void
  close?: (name: string, depth: number) => void
}

interface XmlOptions {
  /** Whether names keep their prefixes. */
  prefixes?: boolean
  /** Called after each slice with the number of bytes parsed so far. */
  onBytes?: (bytes: number) => void
}

/** How many bytes are parsed before other work of the thread may run. */
const SLICE = 65_536
/** The most bytes of one tag or text. A cell has at most 32,767 characters, each of at most six bytes when escaped. */
const LONGEST_PIECE = 1_000_000
/** The deepest nesting of elements; spreadsheets nest fewer than twenty. */
const DEEPEST = 100

/**
 * Parses an XML file strictly: it must be well-formed to its last byte, in UTF-8 or UTF-16, without a DOCTYPE. Throws
 * UnreadableFileError `malformed`, to which the caller adds the place, and `not_understood` beyond the limits.
 */
export async function parseXml(bytes: Buffer, handler: XmlHandler, options: XmlOptions = {}): Promise<void> {
  const parser = parserFor(handler, options)
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  let unbroken = 0
  for (let start = 0; start < bytes.length; start += SLICE) {
    const slice = bytes.subarray(start, start + SLICE)
    // The parser keeps a text in memory until the next tag, so its length is limited.
    unbroken = slice.includes('<') ? 0 : unbroken + slice.length
    if (unbroken > LONGEST_PIECE) throw new UnreadableFileError('not_understood')
    const isLast = start + SLICE >= bytes.length
    strictly(() => parser.write(decoder.decode(slice, { stream: !isLast })))
    options.onBytes?.(start + slice.length)
    if (!isLast) await nextTurn()
  }
  strictly(() => parser.close())
}

function parserFor(handler: XmlHandler, { prefixes = false }: XmlOptions): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const nameOf = prefixes ? (name: string) => name : localName
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST) throw new UnreadableFileError('not_understood')
    handler.open(nameOf(name), attributes, depth)
  })
  parser.on('closetag', ({ name }) => {
    handler.close?.(nameOf(name), depth)
    depth -= 1
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  // Spreadsheets have no DOCTYPE, and its entities could expand without limit.
  parser.on('doctype', () => {
    throw new UnreadableFileError('malformed')
  })
  return parser
}

/** Returns the encoding by the byte order mark; a part without one is UTF-8. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** Turns the plain errors that parser and decoder throw for malformed input into UnreadableFileError. */
function strictly(step: () => void): void {
  try {
    step()
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError('malformed', error)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Returns an attribute by its name without prefix; undefined if there is none. */
export function localAttribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const key = Object.keys(attributes).find((full) => localName(full) === name)
  return key === undefined ? undefined : attributes[key]
}

/** Whether an attribute of the type xsd:boolean is true. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
