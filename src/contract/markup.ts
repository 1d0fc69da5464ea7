/**
 * The markup of questions: a strict subset of HTML with one canonical form, so that equal texts are equal strings.
 * `parseMarkup` reads it, `markup-canonical.ts` writes it, `markup-text.ts` gives a text's plain and spoken form.
 */

/** The elements that format a run of text, in the order in which the canonical form nests them, outermost first. */
export const MARKS = ['mark', 'b', 'i', 'u', 's', 'sup', 'sub'] as const
export type Mark = (typeof MARKS)[number]

export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: Mark; children: MarkupNode[] }
  | { kind: 'a'; href: string; children: MarkupNode[] }
  /** A line of verse, with its two halves. */
  | { kind: 'verse'; halves: [MarkupNode[], MarkupNode[]] }
  /** `id` names the picture's file in the portal's own storage. */
  | { kind: 'img'; id: string; alt: string }
  | { kind: 'audio'; id: string; title: string }
  | { kind: 'math'; latex: string }
  /** The gap of a fill-in question, where the missing word belongs. */
  | { kind: 'gap' }

/** The two formats of a question's texts. */
export const TEXT_FORMATS = ['plain', 'markup'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

const MARKUP_FAULTS = ['element', 'attribute', 'entity', 'nesting', 'open', 'link', 'media', 'gaps'] as const
export type MarkupFault = (typeof MARKUP_FAULTS)[number]

/** Thrown for invalid markup; `position` is the index of the character where the fault begins. */
export class MarkupError extends Error {
  readonly fault: MarkupFault
  readonly position: number

  constructor(fault: MarkupFault, position: number) {
    super(`${fault} at ${position}`)
    this.name = 'MarkupError'
    this.fault = fault
    this.position = position
  }
}

const IMAGE_ID = /^[0-9a-f]{40}-[1-9]\d{0,4}x[1-9]\d{0,4}\.(?:png|jpg|gif|webp)$/
const SOUND_ID = /^[0-9a-f]{40}\.(?:mp3|ogg|m4a)$/

/**
 * Whether a text is the id of a picture: the beginning of the SHA-256 of its bytes, its size in pixels, for which the
 * screen reserves space, and the extension of its type.
 */
export function isImageId(id: string): boolean {
  return IMAGE_ID.test(id)
}

/** Whether a text is the id of a sound: the beginning of the SHA-256 of its bytes and the extension of its type. */
export function isSoundId(id: string): boolean {
  return SOUND_ID.test(id)
}

// The host has only Latin letters, digits, hyphens and dots; the rest no blanks, quotes, brackets or hidden characters.
const ADDRESS = /^(https:\/\/)([a-z0-9-]+(?:[.][a-z0-9-]+)+(?::\d{1,5})?)((?:[/?#][^\s"<>\\^`{|}\p{C}\p{DI}]*)?)$/iu

/** Returns an `https` address as links store it; undefined for any other text and for one with a user name. */
export function linkAddress(text: string): string | undefined {
  const [, scheme = '', host = '', rest = ''] = ADDRESS.exec(text.trim()) ?? []
  return scheme === '' ? undefined : `https://${host.toLowerCase()}${rest === '' ? '/' : rest}`
}

/** Whether the id of a file in the drive is the id of a question's picture or sound. */
export function isQuestionMediaId(id: string): boolean {
  return isImageId(id) || isSoundId(id)
}

/** Returns the host name of a link's address. */
export function hostOf(href: string): string {
  return ADDRESS.exec(href)?.[2] ?? ''
}

interface Frame {
  name: string
  href: string
  from: number
  nodes: MarkupNode[]
  halves: MarkupNode[][]
}

type Token = { name: string; attributes: [string, string][]; isEnd: boolean; from: number }

const TAG = /<(\/?)([a-z]{1,10})((?: [a-z]{1,10}="[^"<>]*")*)>/y
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g
const TEXT = /[^<>]+/y
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/** Parses markup. Throws MarkupError if it is invalid. Elements may be nested in any order; printing sorts them. */
export function parseMarkup(text: string): MarkupNode[] {
  const reader = new Reader(text)
  return reader.read()
}

/** A parser with a stack of open elements, which stays short because no element may contain one of its own kind. */
class Reader {
  private readonly text: string
  private at = 0
  private gaps = 0
  private readonly frames: [Frame, ...Frame[]] = [frameOf('', 0)]

  constructor(text: string) {
    this.text = text
  }

  read(): MarkupNode[] {
    while (this.at < this.text.length) {
      if (this.text[this.at] === '<') this.takeTag(this.tag())
      else this.takeText(this.words())
    }
    if (this.frames.length > 1) throw new MarkupError('open', this.top.from)
    return this.top.nodes
  }

  private get top(): Frame {
    return this.frames.at(-1) ?? this.frames[0]
  }

  private words(): string {
    TEXT.lastIndex = this.at
    const [raw = ''] = TEXT.exec(this.text) ?? []
    if (raw === '') throw new MarkupError('entity', this.at)
    const text = unescaped(raw, this.at)
    this.at += raw.length
    return text
  }

  private tag(): Token {
    const from = this.at
    TAG.lastIndex = from
    const [all, slash, name = '', rest = ''] = TAG.exec(this.text) ?? []
    if (all === undefined) throw new MarkupError('element', from)
    this.at += all.length
    const attributes = Array.from(rest.matchAll(ATTRIBUTE), ([, key = '', value = '']): [string, string] => [
      key,
      unescaped(value, from),
    ])
    return { name, attributes, isEnd: slash === '/', from }
  }

  private takeText(text: string): void {
    if (this.top.name === 'verse') throw new MarkupError('nesting', this.at)
    this.top.nodes.push({ kind: 'text', text })
  }

  private takeTag(token: Token): void {
    const node = token.isEnd ? undefined : voidNode(token)
    if (token.isEnd) this.close(token)
    else if (node) this.takeVoid(node, token)
    else this.open(token)
  }

  private open(token: Token): void {
    const isKnown = isMark(token.name) || ['a', 'verse', 'half', 'math'].includes(token.name)
    if (!isKnown) throw new MarkupError('element', token.from)
    const href = hrefOf(token)
    if (!this.mayHold(token.name)) throw new MarkupError('nesting', token.from)
    if (token.name === 'math') this.takeFormula(token)
    else this.frames.push({ ...frameOf(token.name, token.from), href })
  }

  private mayHold(name: string): boolean {
    if (name === 'half') return this.top.name === 'verse' && this.top.halves.length < 2
    if (this.top.name === 'verse') return false
    return name === 'verse' ? this.frames.length === 1 : this.frames.every((frame) => frame.name !== name)
  }

  private takeVoid(node: MarkupNode, { from }: Token): void {
    const isMedia = node.kind !== 'gap'
    if (this.top.name === 'verse' || (isMedia && this.frames.length > 1)) throw new MarkupError('nesting', from)
    if (node.kind === 'gap') this.gaps += 1
    if (this.gaps > 1) throw new MarkupError('gaps', from)
    this.top.nodes.push(node)
  }

  private takeFormula({ from }: Token): void {
    const latex = this.text[this.at] === '<' ? '' : this.words()
    const end = this.at < this.text.length ? this.tag() : undefined
    if (end?.name !== 'math' || !end.isEnd) throw new MarkupError('nesting', from)
    if (latex.trim() === '') throw new MarkupError('open', from)
    this.top.nodes.push({ kind: 'math', latex })
  }

  private close({ name, attributes, from }: Token): void {
    const frame = this.top
    if (frame.name !== name || attributes.length > 0 || this.frames.length === 1) {
      throw new MarkupError('nesting', from)
    }
    this.frames.pop()
    if (name === 'half') this.top.halves.push(frame.nodes)
    else this.top.nodes.push(nodeOf(frame))
  }
}

function frameOf(name: string, from: number): Frame {
  return { name, href: '', from, nodes: [], halves: [] }
}

function nodeOf({ name, href, from, nodes, halves }: Frame): MarkupNode {
  const [first, second] = halves
  if (name === 'verse') {
    if (!first || !second) throw new MarkupError('open', from)
    return { kind: 'verse', halves: [first, second] }
  }
  if (nodes.length === 0) throw new MarkupError('open', from)
  return isMark(name) ? { kind: name, children: nodes } : { kind: 'a', href, children: nodes }
}

function voidNode({ name, attributes, from }: Token): MarkupNode | undefined {
  if (name !== 'gap' && name !== 'img' && name !== 'audio') return undefined
  const names = { gap: [], img: ['src', 'alt'], audio: ['src', 'title'] }[name]
  const [src = '', label = ''] = requireAttributes({ attributes, from }, ...names)
  if (name === 'gap') return { kind: 'gap' }
  const id = src.startsWith('media:') ? src.slice('media:'.length) : ''
  if (!(name === 'img' ? isImageId(id) : isSoundId(id))) throw new MarkupError('media', from)
  return name === 'img' ? { kind: 'img', id, alt: label } : { kind: 'audio', id, title: label }
}

/** Returns the address of a link, '' for other elements. Throws MarkupError for attributes that do not belong there. */
function hrefOf(token: Token): string {
  const [address = ''] = requireAttributes(token, ...(token.name === 'a' ? ['href'] : []))
  if (token.name !== 'a') return ''
  const href = linkAddress(address)
  if (href === undefined) throw new MarkupError('link', token.from)
  return href
}

/** Returns the values of exactly these attributes in this order. Throws MarkupError for others. */
function requireAttributes({ attributes, from }: Pick<Token, 'attributes' | 'from'>, ...names: string[]): string[] {
  if (attributes.map(([name]) => name).join() !== names.join()) throw new MarkupError('attribute', from)
  return attributes.map(([, value]) => value)
}

function unescaped(raw: string, from: number): string {
  return raw.replace(/&(?:lt;|gt;|amp;|quot;)?/g, (entity, at: number) => {
    const character = ENTITIES[entity]
    if (character === undefined) throw new MarkupError('entity', from + at)
    return character
  })
}

export function isMark(name: string): name is Mark {
  // TypeScript lets `includes` of a list of literals take only members of the list, so that the cast is needed.
  return (MARKS as readonly string[]).includes(name)
}
