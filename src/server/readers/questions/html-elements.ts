import type { Mark } from '#contract/markup.ts'
import { isUsualColour } from './html-colours.ts'
import { hasLineBelow, marksOf, resetsOf, type Styles } from './html-styles.ts'

/** What HTML elements mean in a question. */

export type Attributes = Readonly<Record<string, string>>

/** Elements of pictures, sounds and other content that is no text. */
export const MEDIA = new Set('video iframe embed svg canvas picture applet'.split(' '))
/** Elements before and after which a line ends. */
export const BLOCKS = new Set(
  'address article blockquote body br center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section ul'.split(
    ' ',
  ),
)
/** Elements that can be left out, because they give a text nothing that a question keeps. */
const LOOKS = new Set(
  'a abbr audio bdi bdo big code font kbd label math object q samp small source span tt wbr'.split(' '),
)
/** Elements whose text is not shown; word processors leave them in pasted text. */
export const SILENT = new Set('base head link meta style title xml'.split(' '))

/** Elements whose text is shown only if their content cannot be. */
export const HOLDERS = new Set(['audio', 'object', 'math'])

const MARK_ELEMENTS: ReadonlyMap<string, Mark> = new Map([
  ['u', 'u'],
  ['ins', 'u'],
  ['b', 'b'],
  ['strong', 'b'],
  ['i', 'i'],
  ['em', 'i'],
  ['cite', 'i'],
  ['dfn', 'i'],
  ['var', 'i'],
  ['s', 's'],
  ['del', 's'],
  ['strike', 's'],
  ['mark', 'mark'],
  ['sup', 'sup'],
  ['sub', 'sub'],
])

/** A mark, or a colour. A colour counts as a mark only if another part of the same text has no colour. */
export type Look = Mark | 'colour'

/** Returns the marks and colours that an element's name and style give its text. */
export function looksOf(name: string, { color }: Attributes, styles: Styles): Look[] {
  const own = MARK_ELEMENTS.get(name)
  // Google Docs puts its whole text into a `b` with the weight `normal`.
  const mark = resetsOf(styles).some((reset) => reset === own) ? undefined : own
  const grounds = ['background', 'background-color'].flatMap((style) => styles.get(style) ?? [])
  const letters = [styles.get('color') ?? [], name === 'font' ? (color?.trim().toLowerCase() ?? []) : []].flat()
  const isColoured =
    grounds.some((value) => !isUsualColour(value, 'ground')) ||
    letters.some((value) => !isUsualColour(value, 'letters'))
  return [
    ...(mark === undefined ? [] : [mark]),
    ...marksOf(styles),
    // A line below a block only separates the block from the next, so it does not count as underlining.
    ...(hasLineBelow(styles) && !BLOCKS.has(name) ? (['u'] as const) : []),
    ...(isColoured ? (['colour'] as const) : []),
  ]
}

/** Whether an element may be left out. Word's own elements have names with a colon. */
export function isKnown(name: string): boolean {
  return LOOKS.has(name) || MARK_ELEMENTS.has(name) || SILENT.has(name) || name.includes(':')
}

/** Whether the text of an element is not part of the text around it. */
export function isSilentElement(name: string, { encoding }: Attributes): boolean {
  return SILENT.has(name) || HOLDERS.has(name) || (name === 'annotation' && encoding === 'application/x-tex')
}

/** Whether an address is that of a picture or sound in the question file. */
export function isOfFile(address: string): boolean {
  return address.startsWith('@@PLUGINFILE@@') || address.startsWith('media:')
}

/**
 * Removes the prefixes of HTML, MathML and QTI, and the hyphens of `qti-` names. Microsoft Word's prefixes stay: its
 * `o:p` would otherwise be read as the paragraph `p`.
 */
export function localName(name: string): string {
  const local = name.replace(/^(?:m|mml|h|html|xhtml|qti):/, '')
  return local.startsWith('qti-') ? local.replace(/-/g, '').slice('qti'.length) : local
}
