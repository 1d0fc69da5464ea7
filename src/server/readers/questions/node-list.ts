import type { MarkupNode } from '#contract/markup.ts'
import type { Look } from './html-elements.ts'

interface Leaf {
  node: MarkupNode
  looks: readonly Look[]
  href: string | undefined
}

const OPENERS = /\\\(|\\\[|\$\$/g
const CLOSERS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** Collects the texts and other nodes of a document, each with the marks that are open at it. */
export class NodeList {
  private readonly root: Leaf[] = []
  private verse: Leaf[][] | undefined
  private isInHalf = false
  private looks: readonly Look[] = []
  /**
   * The number of open elements for each mark, so that elements nested a hundred deep give a node each mark only once.
   */
  private readonly counts = new Map<Look, number>()
  private hrefs: string[] = []
  private pending = ''

  /** Adds a text. Formulas in TeX's signs become formula nodes, unless a tag is inside them. */
  text(text: string): void {
    this.pending += text
  }

  leaf(node: MarkupNode): void {
    this.cut()
    this.push(node)
  }

  /** Ends the text that was added so far, because a tag follows it. */
  cut(): void {
    const text = this.pending
    this.pending = ''
    if (text !== '') for (const node of withFormulas(text)) this.push(node)
  }

  mark(look: Look): void {
    this.count(look, 1)
  }

  unmark(look: Look): void {
    this.count(look, -1)
  }

  /** Takes a mark from the text that follows. Returns how many open elements give it, for `resume`. */
  suspend(look: Look): number {
    const count = this.counts.get(look) ?? 0
    this.count(look, -count)
    return count
  }

  resume(look: Look, count: number): void {
    this.count(look, count)
  }

  link(href: string): void {
    this.hrefs.push(href)
  }

  unlink(): void {
    this.hrefs.pop()
  }

  startVerse(): void {
    this.verse = []
  }

  startHalf(): void {
    if (!this.verse) return
    this.verse.push([])
    this.isInHalf = true
  }

  endHalf(): void {
    this.isInHalf = false
  }

  endVerse(): void {
    const halves = this.verse?.map((half) => half.map(nodeOf)) ?? []
    this.verse = undefined
    this.isInHalf = false
    const [first, second] = halves
    if (first && second && halves.length === 2) this.push({ kind: 'verse', halves: [first, second] })
    else for (const node of halves.flatMap((half) => [{ kind: 'text' as const, text: '\n' }, ...half])) this.push(node)
  }

  /** Returns all nodes. */
  done(): MarkupNode[] {
    this.cut()
    if (this.verse) this.endVerse()
    const isUniform = this.root.every(({ node, looks }) => isBlank(node) || looks.includes('colour'))
    return this.root.map((leaf) =>
      nodeOf(isUniform ? { ...leaf, looks: leaf.looks.filter((look) => look !== 'colour') } : leaf),
    )
  }

  private count(look: Look, change: number): void {
    this.counts.set(look, (this.counts.get(look) ?? 0) + change)
    this.looks = [...this.counts].flatMap(([open, count]) => (count > 0 ? [open] : []))
  }

  private push(node: MarkupNode): void {
    const leaf = { node, looks: this.looks, href: this.hrefs.at(-1) }
    const half = this.isInHalf ? this.verse?.at(-1) : undefined
    if (half) half.push(leaf)
    else if (!this.verse || !isBlank(node)) this.root.push(leaf)
  }
}

function isBlank(node: MarkupNode): boolean {
  return node.kind === 'text' && node.text.trim() === ''
}

function nodeOf({ node, looks, href }: Leaf): MarkupNode {
  // `printMarkup` sorts and merges the marks.
  const marked = looks.reduce<MarkupNode>(
    (inner, look) => ({ kind: look === 'colour' ? 'mark' : look, children: [inner] }),
    node,
  )
  return href === undefined ? marked : { kind: 'a', href, children: [marked] }
}

/** Splits a text into its formulas, written `\(x\)`, `\[x\]` or `$$x$$`, and the texts between them. */
function withFormulas(text: string): MarkupNode[] {
  const nodes: MarkupNode[] = []
  const unclosed = new Set<string>()
  let from = 0
  for (const { 0: opener, index } of text.matchAll(OPENERS)) {
    if (index < from || unclosed.has(opener)) continue
    const closer = CLOSERS[opener] ?? opener
    const end = text.indexOf(closer, index + 2)
    if (end < 0) unclosed.add(opener)
    const latex = text.slice(index + 2, Math.max(end, index + 2))
    if (latex.trim() === '') continue
    if (opener === '$$' && areAmounts(text[index - 1] ?? '', latex, text[end + 2] ?? '')) continue
    nodes.push({ kind: 'text', text: text.slice(from, index) }, { kind: 'math', latex })
    from = end + closer.length
  }
  nodes.push({ kind: 'text', text: text.slice(from) })
  return nodes.filter((node) => node.kind !== 'text' || node.text !== '')
}

/**
 * Whether two double dollar signs stand beside amounts («$$5 و$$2», «5$$ و2$$») instead of around a formula: what is
 * between them has no sign of TeX, and one of them belongs to the number outside. The arguments are the character
 * before them, the text between, and the character behind.
 */
function areAmounts(before: string, between: string, behind: string): boolean {
  if (/[\\^_{}]/.test(between)) return false
  const isAhead =
    /^\p{Nd}/u.test(between) && (/\p{Nd}/u.test(behind) || (/\s$/.test(between) && /[\p{L}\p{N}]/u.test(behind)))
  return isAhead || (/\p{Nd}/u.test(before) && /^\s/.test(between) && /\p{Nd}$/u.test(between))
}
