import { Parser } from 'htmlparser2'
import { linkAddress } from '#contract/markup.ts'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import type { ItemText } from '#server/modules/quiz/files/question-item.rules.ts'
import type { HtmlContext } from './html-context.ts'
import {
  type Attributes,
  BLOCKS,
  HOLDERS,
  isKnown,
  isOfFile,
  isSilentElement,
  type Look,
  localName,
  looksOf,
  MEDIA,
  SILENT,
} from './html-elements.ts'
import { type Ink, inkOf, isUnseen, ORDINARY_INK } from './html-ink.ts'
import { HtmlLists } from './html-lists.ts'
import { isHidden, keepsLines, resetsOf, type Styles, stylesOf } from './html-styles.ts'
import { NodeList } from './node-list.ts'

/** The deepest nesting that is read: no question has more, and the parser takes quadratic time for it. */
const MOST_DEPTH = 100

/** What browsers show as one blank. Non-breaking blanks stay, because they can be the gap of a verse. */
const COLLAPSIBLE = /[ \t\n\f\r]+/g

interface Open {
  name: string
  looks: readonly Look[]
  /** The marks that its style takes from its text, each with the number of elements around it that give the mark. */
  suspended?: readonly [look: Look, count: number][]
  role?: 'verse' | 'half' | 'link' | 'list' | undefined
  /** Whether the element's text is not shown. */
  isSilent: boolean
  ink: Ink
  /** Whether line breaks of the source are line breaks in the element's text. */
  hasLines: boolean
  /** Whether a sound or picture of this element has been found. */
  hasMedium?: boolean
}

/**
 * Returns what a reader sees of HTML as nodes. Leaves out what only formats a whole text, such as what Word writes.
 * Throws ItemRefusedError if nodes cannot express it: `media`, `remote_media`, `bad_media`, `formula`, `markup` for any
 * other element, `malformed` for broken tags.
 */
export function nodesOfHtml(html: string, context: HtmlContext): ItemText {
  const reader = new HtmlReader(context)
  const rest = reader.read(html)
  const nodes = reader.nodes.done()
  if (rest === '') return nodes
  if (rest.includes('>')) throw new ItemRefusedError('malformed')
  // `a <b` is often written instead of `a < b`, so a tag that never ends is read as text.
  return [...nodes, ...nodesOfHtml(rest.replaceAll('<', '&lt;'), context)]
}

class HtmlReader {
  readonly nodes = new NodeList()
  private readonly context: HtmlContext
  private readonly open: Open[] = []
  private readonly lists = new HtmlLists()
  /** The number of open elements whose text is not shown. */
  private silent = 0
  /** The outermost open element that a style hides. */
  private hidden: Open | undefined
  private latex: string | undefined

  constructor(context: HtmlContext) {
    this.context = context
  }

  /** Reads HTML. Returns the rest that begins with a tag without an end; empty if there is none. */
  read(html: string): string {
    let end = 0
    const then = (step: () => void) => {
      step()
      end = parser.endIndex + 1
    }
    const parser = new Parser(
      {
        ontext: (text) => then(() => this.text(text)),
        onopentag: (name, attributes) => then(() => this.start(localName(name), attributes)),
        onclosetag: (_, isImplied) => (isImplied ? this.end(true) : then(() => this.end(false))),
        oncomment: () => then(() => this.nodes.cut()),
        onprocessinginstruction: () => then(() => undefined),
      },
      { recognizeSelfClosing: true, recognizeCDATA: true },
    )
    // The parser reports the added space as text, unless a tag is unfinished. So `end` also moves past an end tag
    // without a start, which the parser does not report.
    parser.end(`${html} `)
    return html.slice(end)
  }

  private text(text: string): void {
    if (this.hidden) {
      if (this.silent === 1 && text.trim() !== '') this.context.lost.add('hidden_text')
    } else if (this.open.at(-1)?.name === 'annotation') this.latex = (this.latex ?? '') + text
    else if (this.silent === 0 && isUnseen(this.ink()) && text.trim() !== '') this.context.lost.add('hidden_text')
    else if (this.silent === 0) this.nodes.text(this.hasLines() ? text : text.replace(COLLAPSIBLE, ' '))
  }

  private ink(): Ink {
    return this.open.at(-1)?.ink ?? ORDINARY_INK
  }

  private hasLines(): boolean {
    return this.context.hasLines === true || this.open.at(-1)?.hasLines === true
  }

  private start(name: string, attributes: Attributes): void {
    // The parser reads `a<b and <i>c` as one tag `b` with attributes, and the words would be lost.
    if (Object.keys(attributes).some((attribute) => attribute.includes('<'))) throw new ItemRefusedError('malformed')
    if (this.open.length >= MOST_DEPTH) throw new ItemRefusedError('malformed')
    this.nodes.cut()
    const styles = stylesOf(attributes.style)
    const isShown = this.silent === 0
    const isHiding = isShown && !SILENT.has(name) && isHidden(attributes, styles)
    const isSilent = isHiding || isSilentElement(name, attributes)
    const looks = isShown && !isHiding ? looksOf(name, attributes, styles) : []
    const hasLines = keepsLines(name, styles) ?? this.hasLines()
    const ink = inkOf(name, attributes, styles, this.ink())
    const element: Open = { name, looks, isSilent, ink, hasLines }
    if (isHiding) this.hidden = element
    if (this.hidden) this.startHidden(name, attributes)
    else if (isShown) {
      element.suspended = resetsOf(styles).map((look) => [look, this.nodes.suspend(look)])
      for (const look of looks) this.nodes.mark(look)
      element.role = this.startShown(element, attributes, styles)
    } else if (name === 'source' || name === 'embed' || name === 'img') this.alternative(attributes)
    this.open.push(element)
    if (isSilent) this.silent += 1
  }

  /** Lists a hidden picture, sound or formula. Requests the hidden file, so that the file does not count as unused. */
  private startHidden(name: string, { src, data }: Attributes): void {
    const address = src ?? data
    if (address !== undefined || name === 'math') this.context.lost.add('hidden_text')
    try {
      if (address !== undefined) this.context.mediaOf(address)
    } catch (error) {
      if (!(error instanceof ItemRefusedError)) throw error
    }
  }

  private startShown(element: Open, attributes: Attributes, styles: Styles): Open['role'] {
    const { name } = element
    const className = attributes.class ?? ''
    if (name === this.context.gapElement) this.nodes.leaf({ kind: 'gap' })
    else if (name === 'img' || name === 'image' || name === 'v:imagedata') this.medium(attributes, element)
    else if (name === 'audio' || name === 'object') {
      if (attributes.src !== undefined || attributes.data !== undefined) this.medium(attributes, element)
    } else if (name === 'a') return this.startLink(attributes, element)
    else if (/\bdiwan-verse\b/.test(className)) {
      this.nodes.startVerse()
      return 'verse'
    } else if (/\bdiwan-half\b/.test(className)) {
      this.nodes.startHalf()
      return 'half'
    } else if (name === 'ul' || name === 'ol') return this.startList(name, attributes, styles)
    else if (name === 'li') this.startItem(attributes, styles, element.ink)
    else if (name === 'q') this.nodes.text(isUnseen(element.ink) ? '' : '«')
    else if (BLOCKS.has(name)) this.nodes.text('\n')
    else if (MEDIA.has(name)) this.refuse('media', 'reason_media')
    else if (!isKnown(name)) this.refuse('markup', 'reason_layout')
    return undefined
  }

  private startList(name: string, attributes: Attributes, styles: Styles): 'list' {
    if (!this.lists.open(name, attributes, styles)) this.refuse('markup', 'reason_layout')
    this.nodes.text('\n')
    return 'list'
  }

  private startItem(attributes: Attributes, styles: Styles, ink: Ink): void {
    const marker = this.lists.nextMarker(attributes, styles)
    if (marker === undefined) this.refuse('markup', 'reason_layout')
    this.nodes.text(isUnseen(ink) ? '\n' : `\n${marker ?? ''}`)
  }

  private startLink({ href = '' }: Attributes, element: Open): 'link' | undefined {
    const address = linkAddress(href)
    if (address === undefined) {
      if (isOfFile(href)) this.medium({ src: href }, element)
      else if (href !== '' && !href.startsWith('#')) this.context.lost.add('link')
      return undefined
    }
    this.nodes.link(address)
    return 'link'
  }

  private end(isImplied: boolean): void {
    this.nodes.cut()
    const closed = this.open.pop()
    if (!closed) return
    if (closed.isSilent) this.silent -= 1
    const wasHidden = closed === this.hidden
    if (wasHidden) this.hidden = undefined
    if (wasHidden || this.silent > 0) return
    for (const look of closed.looks) this.nodes.unmark(look)
    for (const [look, count] of closed.suspended ?? []) this.nodes.resume(look, count)
    if (closed.role === 'verse') this.nodes.endVerse()
    else if (closed.role === 'half') this.nodes.endHalf()
    else if (closed.role === 'link') this.nodes.unlink()
    else if (closed.role === 'list') this.lists.close()
    else if (closed.name === 'q') this.nodes.text(isUnseen(closed.ink) ? '' : '»')
    else if (closed.name === 'math') this.endFormula()
    else if (HOLDERS.has(closed.name) && !closed.hasMedium) this.refuse('media', 'reason_media')
    if (!isImplied && BLOCKS.has(closed.name) && closed.role !== 'half') this.nodes.text('\n')
  }

  private endFormula(): void {
    const latex = this.latex?.trim() ?? ''
    this.latex = undefined
    if (isUnseen(this.ink())) this.context.lost.add('hidden_text')
    else if (latex === '') this.refuse('formula', 'reason_layout')
    else this.nodes.leaf({ kind: 'math', latex })
  }

  /** Handles one of several files of a sound or object: the first that this file contains is used. */
  private alternative(attributes: Attributes): void {
    const holder = this.open.findLast(({ name }) => HOLDERS.has(name))
    if (holder && !holder.hasMedium) this.medium(attributes, holder)
  }

  private medium({ src, data, alt, title, label }: Attributes, element: Open): void {
    element.hasMedium = true
    try {
      const { id, kind } = this.context.mediaOf(src ?? data ?? '')
      if (kind === 'img') this.nodes.leaf({ kind, id, alt: alt ?? title ?? label ?? '' })
      else this.nodes.leaf({ kind, id, title: title ?? label ?? '' })
    } catch (error) {
      if (!(error instanceof ItemRefusedError) || !this.context.isReason) throw error
      this.context.lost.add('reason_media')
      this.nodes.text(` ${alt ?? ''} `)
    }
  }

  private refuse(reason: 'media' | 'markup' | 'formula', loss: 'reason_media' | 'reason_layout'): void {
    if (!this.context.isReason) throw new ItemRefusedError(reason)
    this.context.lost.add(loss)
    this.nodes.text(' ')
  }
}
