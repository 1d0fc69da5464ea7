import { isImageId, isSoundId, linkAddress, MARKS, type Mark, type MarkupNode, parseMarkup } from '#contract/markup.ts'
import { printMarkup } from '#contract/markup-canonical.ts'

/**
 * The words for marks in a field: markup is shown there as words in the brackets ⟦ ⟧, which no keyboard types. So `<`
 * and every other typed character means itself, and a text without such words is plain.
 */

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  u: 'خط',
  b: 'غليظ',
  i: 'مائل',
  s: 'شطب',
  mark: 'لون',
  sup: 'أعلى',
  sub: 'أسفل',
}
const WORDS = {
  verse: 'بيت',
  half: 'شطر',
  math: 'معادلة',
  link: 'رابط',
  img: 'صورة',
  audio: 'صوت',
  gap: 'فراغ',
} as const

/** Returns the words that open and close a mark in a field. */
export function wordsOf(kind: Mark | 'math' | 'verse'): { open: string; close: string } {
  const word = kind === 'math' || kind === 'verse' ? WORDS[kind] : MARK_WORDS[kind]
  return { open: `⟦${word}⟧`, close: `⟦/${word}⟧` }
}

export const HALF_WORD = `⟦${WORDS.half}⟧`
export const GAP_WORD = `⟦${WORDS.gap}⟧`
export const LINK_END = `⟦/${WORDS.link}⟧`

/** Returns the word in ⟦ ⟧ that opens a link to an address. */
export function linkWord(address: string): string {
  return `⟦${WORDS.link} ${address}⟧`
}

/** Returns the word in ⟦ ⟧ for a picture or a sound, with its description and id. */
export function mediaWord(kind: 'img' | 'audio', id: string, label: string): string {
  return `⟦${WORDS[kind]} ${label.replace(/[⟦⟧\s]+/g, ' ').trim()} | ${id}⟧`
}

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'mark'; mark: Mark; isEnd: boolean }
  | { kind: 'verse' | 'math'; isEnd: boolean }
  | { kind: 'half' }
  | { kind: 'link'; href: string | undefined }
  | { kind: 'node'; node: MarkupNode }

/** Whether a field's text has any mark. */
export function isMarkedDraft(text: string): boolean {
  return tokensOf(text).some(({ kind }) => kind !== 'text')
}

/** Parses a field's text into nodes. A mark that is not closed ends with the text; `unclosedIn` reports it. */
export function nodesOfDraft(text: string): MarkupNode[] {
  return read(text).nodes
}

/**
 * Returns the word of a mark that a field's text opens but does not close, or closes but did not open; undefined if all
 * marks are complete.
 */
export function unclosedIn(text: string): string | undefined {
  return read(text).unclosed
}

/** Returns a stored text as its field shows it. Each verse has a line of its own. */
export function draftOfText(text: string, format: 'markup' | undefined): string {
  if (format !== 'markup') return text
  const words = parseMarkup(text).map(wordsOfNode).join('')
  // The line break before or after a verse must not add an empty line at the start or the end of the text.
  return words.replace(/^\n(?=⟦)/, '').replace(/⟧\n$/, '⟧')
}

/**
 * Returns the format in which a question's texts are sent (markup if one of the texts contains markup, else plain), and
 * a function that writes a field's text in this format.
 */
export function writerOf(texts: readonly string[]): { format: 'markup' | undefined; write: (text: string) => string } {
  if (!texts.some(isMarkedDraft)) return { format: undefined, write: (text) => text }
  return { format: 'markup', write: (text) => printMarkup(nodesOfDraft(text)) }
}

function wordsOfNode(node: MarkupNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'a':
      return `${linkWord(node.href)}${node.children.map(wordsOfNode).join('')}${LINK_END}`
    case 'verse': {
      const { open, close } = wordsOf('verse')
      const [first, second] = node.halves.map((half) => half.map(wordsOfNode).join(''))
      return `\n${open}${first}${HALF_WORD}${second}${close}\n`
    }
    case 'img':
      return mediaWord('img', node.id, node.alt)
    case 'audio':
      return mediaWord('audio', node.id, node.title)
    case 'math':
      return `${wordsOf('math').open}${node.latex}${wordsOf('math').close}`
    case 'gap':
      return GAP_WORD
    default: {
      const { open, close } = wordsOf(node.kind)
      return `${open}${node.children.map(wordsOfNode).join('')}${close}`
    }
  }
}

function tokensOf(text: string): Token[] {
  return text
    .split(/(⟦[^⟦⟧]*⟧)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('⟦') && part.endsWith('⟧') ? tokenOf(part) : { kind: 'text', text: part }))
}

function tokenOf(part: string): Token {
  const isEnd = part[1] === '/'
  const said = part.slice(isEnd ? 2 : 1, -1).trim()
  const [word = '', ...rest] = said.split(' ')
  const mark = rest.length === 0 && MARKS.find((name) => MARK_WORDS[name] === word)
  if (mark) return { kind: 'mark', mark, isEnd }
  if (said === WORDS.verse) return { kind: 'verse', isEnd }
  if (said === WORDS.math) return { kind: 'math', isEnd }
  if (!isEnd && said === WORDS.half) return { kind: 'half' }
  if (!isEnd && said === WORDS.gap) return { kind: 'node', node: { kind: 'gap' } }
  if (isEnd && said === WORDS.link) return { kind: 'link', href: undefined }
  const href = !isEnd && word === WORDS.link ? linkAddress(rest.join(' ')) : undefined
  const node = isEnd ? undefined : mediaIn(word, rest.join(' '))
  if (href !== undefined) return { kind: 'link', href }
  return node ? { kind: 'node', node } : { kind: 'text', text: part }
}

function mediaIn(word: string, said: string): MarkupNode | undefined {
  // The description may have a bar, an id never has one.
  const bar = said.lastIndexOf('|')
  const [label, id] = [said.slice(0, Math.max(0, bar)).trim(), said.slice(bar + 1).trim()]
  if (word === WORDS.img && isImageId(id)) return { kind: 'img', id, alt: label }
  return word === WORDS.audio && isSoundId(id) ? { kind: 'audio', id, title: label } : undefined
}

interface Reading {
  nodes: MarkupNode[]
  unclosed: string | undefined
}

/**
 * Parses a field's text. Marks may overlap: each piece of text gets all marks that are open there, and `printMarkup`
 * joins neighbours with the same mark.
 */
function read(text: string): Reading {
  const open = new Set<Mark>()
  const nodes: MarkupNode[] = []
  let href: string | undefined
  let halves: [MarkupNode[], MarkupNode[]] | undefined
  let into = nodes
  let latex: string | undefined
  let unclosed: string | undefined
  /** The pictures and sounds within a verse, which follow it, because a hemistich cannot have them. */
  const beside: MarkupNode[] = []
  const closeVerse = () => halves && nodes.push({ kind: 'verse', halves }, ...beside.splice(0))
  const add = (node: MarkupNode) => into.push(wrapped(node, open, href))
  for (const token of tokensOf(text)) {
    if (latex !== undefined && !(token.kind === 'math' && token.isEnd)) latex += token.kind === 'text' ? token.text : ''
    else if (token.kind === 'text') add(token)
    else if (token.kind === 'node') (halves && token.node.kind !== 'gap' ? beside : into).push(token.node)
    else if (token.kind === 'mark') {
      if (open.has(token.mark) !== token.isEnd) unclosed ??= MARK_WORDS[token.mark]
      if (token.isEnd) open.delete(token.mark)
      else open.add(token.mark)
    } else if (token.kind === 'link') {
      if (token.href === undefined && href === undefined) unclosed ??= WORDS.link
      href = token.href
    } else if (token.kind === 'half') into = halves?.[1] ?? into
    else if (token.kind === 'math') {
      if (token.isEnd && latex !== undefined) add({ kind: 'math', latex })
      if (token.isEnd && latex === undefined) unclosed ??= WORDS.math
      latex = token.isEnd ? undefined : ''
    } else {
      if ((halves !== undefined) !== token.isEnd) unclosed ??= WORDS.verse
      closeVerse()
      halves = token.isEnd ? undefined : [[], []]
      into = halves?.[0] ?? nodes
    }
  }
  closeVerse()
  const [left] = open
  const rest = [left && MARK_WORDS[left], href && WORDS.link, latex !== undefined && WORDS.math, halves && WORDS.verse]
  return { nodes, unclosed: unclosed ?? (rest.find(Boolean) || undefined) }
}

function wrapped(node: MarkupNode, marks: ReadonlySet<Mark>, href: string | undefined): MarkupNode {
  const inner = [...marks].reduce<MarkupNode>((child, kind) => ({ kind, children: [child] }), node)
  return href === undefined ? inner : { kind: 'a', href, children: [inner] }
}
