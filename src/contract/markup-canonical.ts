import { isMark, linkAddress, MARKS, type Mark, type MarkupNode, parseMarkup } from './markup.ts'

/**
 * Writes markup in its canonical form: each piece of text gets the set of its marks (bold, underlined and so on),
 * blanks are collapsed even across elements, and elements are nested in a fixed order, each around a run that is as
 * long as possible. Texts that look the same are then equal strings.
 */

type Leaf = Extract<MarkupNode, { kind: 'img' | 'audio' | 'math' | 'gap' }>
/** What formats a piece of text: a mark such as bold, or a link as `a:` and its address. */
type Style = Mark | `a:${string}`
interface Piece {
  content: string | Leaf
  styles: ReadonlySet<Style>
}
type Verse = { verse: [Piece[], Piece[]] }

const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const BARE: ReadonlySet<Style> = new Set()

/** Returns nodes as text in the canonical form. */
export function printMarkup(nodes: readonly MarkupNode[]): string {
  return linesOf(nodes)
    .map((part) => ('verse' in part ? printVerse(part) : printPieces(part.pieces)))
    .join('')
}

/** Parses markup and writes it in its canonical form. Throws MarkupError for invalid markup. */
export function canonicalMarkup(text: string): string {
  return printMarkup(parseMarkup(text))
}

/** Returns the markup that shows a plain text. */
export function markupOfPlain(text: string): string {
  return printMarkup([{ kind: 'text', text }])
}

/** Splits nodes into verses and the runs between them. Each half of a verse, and each run, is tidied by itself. */
function linesOf(nodes: readonly MarkupNode[]): (Verse | { pieces: Piece[] })[] {
  const parts: (Verse | { pieces: Piece[] })[] = []
  let inline: Piece[] = []
  function flush(): void {
    const pieces = tidied(inline, '\n')
    if (pieces.length > 0) parts.push({ pieces })
    inline = []
  }
  for (const node of nodes) {
    if (node.kind !== 'verse') {
      piecesOf(node, BARE, inline)
      continue
    }
    const [first, second] = node.halves.map((half) =>
      tidied(
        half.flatMap((child) => piecesOf(child, BARE, [])),
        ' ',
      ),
    )
    // A verse of which one half is empty becomes an ordinary line of text.
    if (!first?.length || !second?.length) inline.push(...lineOf([...(first ?? []), ...(second ?? [])]))
    else {
      flush()
      parts.push({ verse: [first, second] })
    }
  }
  flush()
  return parts
}

function lineOf(pieces: Piece[]): Piece[] {
  return pieces.length === 0 ? [] : [{ content: '\n', styles: BARE }, ...pieces, { content: '\n', styles: BARE }]
}

function piecesOf(node: MarkupNode, styles: ReadonlySet<Style>, into: Piece[]): Piece[] {
  if (node.kind === 'text') {
    for (const content of cleaned(node.text).match(/\s+|\S+/g) ?? []) into.push({ content, styles })
  } else if (node.kind === 'a' || isMarked(node)) {
    const href = node.kind === 'a' ? linkAddress(node.href) : undefined
    const style = node.kind === 'a' ? href && (`a:${href}` as const) : node.kind
    const inner = style ? new Set([...styles, style]) : styles
    for (const child of node.children) piecesOf(child, inner, into)
  } else if (node.kind === 'verse') {
    for (const child of node.halves.flat()) piecesOf(child, styles, into)
  } else if (node.kind === 'math') {
    const latex = cleaned(node.latex).replace(/\s+/g, ' ').trim()
    if (latex !== '') into.push({ content: { ...node, latex }, styles })
  } else into.push({ content: node, styles: BARE })
  return into
}

function isMarked(node: MarkupNode): node is Extract<MarkupNode, { kind: Mark }> {
  return isMark(node.kind)
}

/** Removes the characters that the server's `tidyText` removes from question files; `tidied` treats the blanks. */
function cleaned(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres keeps no NUL, and XML allows none of these.
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f\ufeff]/g, '')
  )
}

/**
 * Collapses blanks as `tidyText` does and drops them at both ends. A blank keeps only the marks (such as bold) that
 * both its neighbours have, so that it makes no difference whether an author marked a blank beside a word, too.
 */
function tidied(pieces: readonly Piece[], lineBreak: '\n' | ' '): Piece[] {
  const tidy: Piece[] = []
  let blank = ''
  for (const piece of pieces) {
    if (typeof piece.content === 'string' && piece.content.trim() === '') {
      blank += piece.content
      continue
    }
    const before = tidy.at(-1)
    if (blank !== '' && before) {
      const styles = [...before.styles].filter((style) => piece.styles.has(style))
      tidy.push({ content: collapsed(blank, lineBreak), styles: new Set(styles) })
    }
    blank = ''
    tidy.push(piece)
  }
  return tidy
}

function collapsed(blank: string, lineBreak: '\n' | ' '): string {
  const breaks = lineBreak === '\n' ? blank.split('\n').length - 1 : 0
  return breaks === 0 ? ' ' : '\n'.repeat(Math.min(breaks, 2))
}

function printVerse({ verse }: Verse): string {
  return `<verse>${verse.map((half) => `<half>${printPieces(half)}</half>`).join('')}</verse>`
}

const LEVELS = ['a', ...MARKS] as const

/**
 * Returns pieces as markup, with the elements from nesting level `level` inwards. Neighbours with the same element
 * share it.
 */
function printPieces(pieces: readonly Piece[], level = 0): string {
  const name = LEVELS[level]
  if (name === undefined) return pieces.map(({ content }) => printContent(content)).join('')
  let text = ''
  for (let from = 0; from < pieces.length; ) {
    const style = styleAt(pieces[from], name)
    let to = from + 1
    while (to < pieces.length && styleAt(pieces[to], name) === style) to += 1
    const inner = printPieces(pieces.slice(from, to), level + 1)
    const open = style?.startsWith('a:') ? `a href="${escaped(style.slice(2))}"` : name
    text += style === undefined ? inner : `<${open}>${inner}</${name}>`
    from = to
  }
  return text
}

function styleAt(piece: Piece | undefined, name: (typeof LEVELS)[number]): Style | undefined {
  if (name !== 'a') return piece?.styles.has(name) ? name : undefined
  return [...(piece?.styles ?? [])].find((style) => style.startsWith('a:'))
}

function printContent(content: string | Leaf): string {
  if (typeof content === 'string') return escaped(content).replaceAll('&quot;', '"')
  if (content.kind === 'gap') return '<gap>'
  if (content.kind === 'math') return `<math>${escaped(content.latex).replaceAll('&quot;', '"')}</math>`
  if (content.kind === 'img') return `<img src="media:${content.id}" alt="${labelOf(content.alt)}">`
  return `<audio src="media:${content.id}" title="${labelOf(content.title)}">`
}

function labelOf(label: string): string {
  return escaped(cleaned(label).replace(/\s+/g, ' ').trim())
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (character) => ESCAPES[character] ?? '')
}
