import { type Mark, type MarkupNode, parseMarkup, type TextFormat } from './markup.ts'

/** Two forms of a text with markup: the plain form for lists, search keys and titles, and what a screen reader says. */

/** Texts for a picture or a sound without a description. */
export const UNNAMED_PICTURE = 'صورة'
export const UNNAMED_SOUND = 'تسجيل صوتي'
export const GAP_SIGN = '……'
/** The sign between the two halves of a verse that is shown in one line. */
export const HALVES_SIGN = ' … '

/** The Arabic words with which a screen reader announces each kind of formatting, such as bold. */
export const SPOKEN_MARKS: Readonly<Record<Mark, string>> = {
  mark: 'ملوَّن',
  b: 'بخط غليظ',
  i: 'بخط مائل',
  u: 'تحته خط',
  s: 'مشطوب',
  sup: 'مرفوع',
  sub: 'منخفض',
}
/** Said at the end of a marked run of more than one word, such as underlined text. */
export const SPOKEN_END = 'إلى هنا'
export const SPOKEN_GAP = 'فراغ'

/**
 * Returns a text without its formatting, with each verse on a line of its own. Throws MarkupError for invalid markup.
 */
export function plainOf(markup: readonly MarkupNode[] | string): string {
  const nodes = typeof markup === 'string' ? parseMarkup(markup) : markup
  return lines(nodes, (node) => plainOfNode(node))
}

/** Returns the plain form of a question's text. Throws MarkupError for invalid markup. */
export function plainText(text: string, format: TextFormat): string {
  return format === 'markup' ? plainOf(text) : text
}

/**
 * Returns a text as a screen reader should say it, such as «(تحته خط: …)» around underlined words. Throws MarkupError
 * for invalid markup.
 */
export function spokenOf(markup: readonly MarkupNode[] | string): string {
  const nodes = typeof markup === 'string' ? parseMarkup(markup) : markup
  return lines(nodes, (node) => spokenOfNode(node))
}

/** Whether a screen reader should also say where formatted text ends: it does if the text has more than one word. */
export function needsSpokenEnd(nodes: readonly MarkupNode[]): boolean {
  return /\s/.test(plainOf(nodes).trim())
}

function lines(nodes: readonly MarkupNode[], textOf: (node: MarkupNode) => string): string {
  let text = ''
  let wasVerse = false
  for (const node of nodes) {
    const isVerse = node.kind === 'verse'
    const said = textOf(node)
    const breaks = (isVerse || wasVerse) && text !== '' && !text.endsWith('\n') && !said.startsWith('\n')
    text += breaks ? `\n${said}` : said
    wasVerse = isVerse
  }
  return text.trim()
}

function plainOfNode(node: MarkupNode): string {
  if ('children' in node) return node.children.map(plainOfNode).join('')
  if (node.kind === 'verse') return halvesOf(node.halves, plainOfNode)
  return leafText(node, GAP_SIGN)
}

function spokenOfNode(node: MarkupNode): string {
  if (node.kind === 'verse') return halvesOf(node.halves, spokenOfNode)
  if (!('children' in node)) return leafText(node, ` ${SPOKEN_GAP} `)
  const said = node.children.map(spokenOfNode).join('')
  if (node.kind === 'a') return said
  return `(${SPOKEN_MARKS[node.kind]}: ${said}${needsSpokenEnd(node.children) ? `، ${SPOKEN_END}` : ''})`
}

function halvesOf(halves: readonly MarkupNode[][], textOf: (node: MarkupNode) => string): string {
  return halves.map((half) => half.map(textOf).join('').trim()).join(HALVES_SIGN)
}

function leafText(node: Extract<MarkupNode, { kind: 'text' | 'img' | 'audio' | 'math' | 'gap' }>, gap: string): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'math') return node.latex
  if (node.kind === 'gap') return gap
  if (node.kind === 'img') return node.alt === '' ? UNNAMED_PICTURE : node.alt
  return node.title === '' ? UNNAMED_SOUND : node.title
}
