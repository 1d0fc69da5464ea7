import { type Mark, type MarkupNode, parseMarkup, type TextFormat } from './markup.ts'

/** What a marked text says where its marks cannot be shown: in lists, search keys and titles, and aloud. */

/** What stands for a picture or a sound without a description, and for the missing word. */
export const UNNAMED_PICTURE = 'صورة'
export const UNNAMED_SOUND = 'تسجيل صوتي'
export const GAP_SIGN = '……'
/** Between the hemistichs of a verse in one line. */
export const HALVES_SIGN = ' … '

/** Says of each mark what a listener cannot see. */
export const SPOKEN_MARKS: Readonly<Record<Mark, string>> = {
  mark: 'ملوَّن',
  b: 'بخط غليظ',
  i: 'بخط مائل',
  u: 'تحته خط',
  s: 'مشطوب',
  sup: 'مرفوع',
  sub: 'منخفض',
}
/** Ends what a mark says, where it is more than one word. */
export const SPOKEN_END = 'إلى هنا'
export const SPOKEN_GAP = 'فراغ'

/** Returns a text without marks, verses on lines of their own. Throws MarkupError for a text that is no markup. */
export function plainOf(markup: readonly MarkupNode[] | string): string {
  const nodes = typeof markup === 'string' ? parseMarkup(markup) : markup
  return lines(nodes, (node) => plainOfNode(node))
}

/** Returns the plain form of a question's text in its format. Throws MarkupError for what is no markup. */
export function plainText(text: string, format: TextFormat): string {
  return format === 'markup' ? plainOf(text) : text
}

/**
 * Returns a text as a screen reader should say it: «(تحته خط: …)» around what is underlined, and so on. Throws
 * MarkupError for a text that is no markup.
 */
export function spokenOf(markup: readonly MarkupNode[] | string): string {
  const nodes = typeof markup === 'string' ? parseMarkup(markup) : markup
  return lines(nodes, (node) => spokenOfNode(node))
}

/** Whether the end of a mark must be said: it is over more than one word. */
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
