import { type Mark, type MarkupNode, parseMarkup, type TextFormat } from './markup.ts'

/** The plain form of a text with markup, for lists, search keys and titles, and the form that a screen reader says. */

/** Placeholders for a picture or a sound without a description, and for the missing word. */
export const UNNAMED_PICTURE = 'صورة'
export const UNNAMED_SOUND = 'تسجيل صوتي'
export const GAP_SIGN = '……'
/** Stands between the two hemistichs of a verse that is shown in one line. */
export const HALVES_SIGN = ' … '

/** The Arabic words with which a screen reader announces each mark. */
export const SPOKEN_MARKS: Readonly<Record<Mark, string>> = {
  mark: 'ملوَّن',
  b: 'بخط غليظ',
  i: 'بخط مائل',
  u: 'تحته خط',
  s: 'مشطوب',
  sup: 'مرفوع',
  sub: 'منخفض',
}
/** Said at the end of a marked run of more than one word. */
export const SPOKEN_END = 'إلى هنا'
export const SPOKEN_GAP = 'فراغ'

/** Returns a text without marks, with verses on lines of their own. Throws MarkupError for invalid markup. */
export function plainOf(markup: readonly MarkupNode[] | string): string {
  const nodes = typeof markup === 'string' ? parseMarkup(markup) : markup
  return lines(nodes, (node) => plainOfNode(node))
}

/** Returns the plain form of a question's text in its format. Throws MarkupError for invalid markup. */
export function plainText(text: string, format: TextFormat): string {
  return format === 'markup' ? plainOf(text) : text
}

/**
 * Returns a text as a screen reader should say it: «(تحته خط: …)» around what is underlined, and so on. Throws
 * MarkupError for invalid markup.
 */
export function spokenOf(markup: readonly MarkupNode[] | string): string {
  const nodes = typeof markup === 'string' ? parseMarkup(markup) : markup
  return lines(nodes, (node) => spokenOfNode(node))
}

/** Whether a screen reader should also say where a mark ends: it covers more than one word. */
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
