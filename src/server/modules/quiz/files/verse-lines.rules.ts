import type { MarkupNode } from '#contract/markup.ts'
import { searchText } from '#contract/search-text.ts'

/** Finds verses that were typed as one line with a gap between the two hemistichs. Decision 0061 says what counts. */

/** Where a verse is in a text, and the gap between its hemistichs. */
export interface VerseLine {
  from: number
  gap: { from: number; to: number }
  to: number
}

const LINE = /[^\n\r\u0085\u2028\u2029]+/g
/** Blanks, between which Arabic editors also put direction marks. */
const BLANKS = /[\s\p{Bidi_Control}]+/gu
const INVISIBLE = /[\p{Bidi_Control}\ufeff]/gu

/** The least number of blanks that are a gap if no tab is among them; two blanks are often a typing error. */
const LEAST_BLANKS = 3

/**
 * A word of a hemistich: it may have vowel marks, quotation marks or brackets around it, and an Arabic comma or the
 * like behind it. A full stop or a question mark behind it means prose, except in a poem of several lines.
 */
const WORD = /^[«"([]*[\p{sc=Arab}\p{M}ـ\u200c\u200d]+[»")\]،؛!]*$/u
const WORD_OF_POEM = /^[«"([]*[\p{sc=Arab}\p{M}ـ\u200c\u200d]+[»")\]،؛!]*[؟.]?[»")\]]*$/u
/** A letter alone, as before an option. «و» is left out: many put a blank between «و» (and) and the next word. */
const OPTION_LETTER = /^[اأبتثجحخدذهزط]$/

/** A hemistich of the longest metre has about 32 letters, one of the shortest about 10. */
const LETTERS = { least: 8, most: 36 }
/** The metre is the same in both hemistichs, so the shorter one has at least this share of the letters of the other. */
const LEAST_SHARE = 0.6
/**
 * The least numbers of words. «وأحبها وتحبني» is a whole hemistich of two words, but a line of two pairs such as
 * «العمود الأول» and «العمود الثاني» has the headings of two columns.
 */
const WORDS = { leastOfHalf: 2, leastOfVerse: 5 }

/** Words of an exercise, such as "the following" and "extract", as search keys; a line with one is prose. */
const TASK_WORDS = new Set(
  'الآتي الآتية التالي التالية العمود القائمة الفراغ السؤال الإجابة الجملة العبارة إعراب أعرب استخرج أكمل حدد'
    .split(' ')
    .flatMap((word) => ['', ...'وفبك'].map((prefix) => searchText(prefix + word))),
)

/** Stands for a node without characters, and for an underlined blank, on which the answer is to be written. */
const NO_WORD = '\ufffc'

/** A line with its parts between the gaps. */
interface SpacedLine extends VerseLine {
  parts: readonly string[]
}

/**
 * Returns the verses among the lines of a text. Lines with gaps that follow each other, also with empty lines between
 * them, are a poem or a table: they are verses only if all of them can be.
 */
export function verseLines(text: string): VerseLine[] {
  const verses: VerseLine[] = []
  let block: SpacedLine[] = []
  function close(): void {
    const isPoem = block.length > 1
    if (block.every(({ parts }) => areHalves(parts, isPoem))) {
      verses.push(...block.map(({ from, gap, to }) => ({ from, gap, to })))
    }
    block = []
  }
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const spaced = spacedLine(line, index)
    if (spaced) block.push(spaced)
    else if (line.replace(BLANKS, '') !== '') close()
  }
  close()
  return verses
}

/** Returns a text with its verses as nodes; the same text if it has none. */
export function withVerses(text: readonly MarkupNode[]): readonly MarkupNode[] {
  const verses = verseLines(charactersOf(text))
  if (verses.length === 0) return text
  const cuts = verses.flatMap(({ from, gap, to }) => [from, gap.from, gap.to, to])
  const [before = [], ...rest] = cutAt(text, cuts)
  return [...before, ...verses.flatMap((_, at) => verseNodes(rest.slice(4 * at)))]
}

/** Returns the verse, and the text after it, from the pieces: a hemistich, a gap, a hemistich, a text. */
function verseNodes([first = [], , second = [], after = []]: readonly MarkupNode[][]): MarkupNode[] {
  return [{ kind: 'verse', halves: [first, second] }, ...after]
}

/** Returns a line with its parts; undefined for a line without a gap between words. */
function spacedLine(line: string, index: number): SpacedLine | undefined {
  const runs = Array.from(line.matchAll(BLANKS), ({ 0: run, index: from }) => ({ run, from, to: from + run.length }))
  const gaps = runs.filter(({ run, from, to }) => from > 0 && to < line.length && isGap(run))
  const [gap] = gaps
  if (!gap) return undefined
  const starts = [0, ...gaps.map(({ to }) => to)]
  return {
    from: index,
    gap: { from: index + gap.from, to: index + gap.to },
    to: index + line.length,
    parts: starts.map((start, at) => line.slice(start, gaps[at]?.from)),
  }
}

function isGap(run: string): boolean {
  return run.includes('\t') || run.replace(INVISIBLE, '').length >= LEAST_BLANKS
}

function areHalves(parts: readonly string[], isPoem: boolean): boolean {
  if (parts.length !== 2) return false
  const halves = parts.map((part) => part.split(BLANKS).filter((word) => word !== ''))
  const letters = halves.map((words) => lettersOf(words.join('')).length)
  return (
    halves.every((words) => isHalf(words, isPoem)) &&
    halves.flat().length >= WORDS.leastOfVerse &&
    letters.every((count) => count >= LETTERS.least && count <= LETTERS.most) &&
    Math.min(...letters) >= Math.max(...letters) * LEAST_SHARE
  )
}

function isHalf(words: readonly string[], isPoem: boolean): boolean {
  const word = isPoem ? WORD_OF_POEM : WORD
  return (
    words.length >= WORDS.leastOfHalf &&
    words.every((text) => word.test(text) && !isTaskWord(text)) &&
    !OPTION_LETTER.test(lettersOf(words[0] ?? ''))
  )
}

/** Returns the letters of a text without marks, signs and tatweel. */
function lettersOf(text: string): string {
  return text.replace(/\P{L}|ـ/gu, '')
}

function isTaskWord(word: string): boolean {
  return TASK_WORDS.has(lettersOf(searchText(word)))
}

/** Returns the characters of a text; any other node, and a verse, has the length 1. */
function charactersOf(nodes: readonly MarkupNode[], isUnderlined = false): string {
  return nodes
    .map((node) => {
      if ('children' in node) return charactersOf(node.children, isUnderlined || node.kind === 'u')
      if (node.kind === 'verse') return '\n'
      if (node.kind !== 'text') return NO_WORD
      return isUnderlined && node.text.trim() === '' ? NO_WORD.repeat(node.text.length) : node.text
    })
    .join('')
}

/** Cuts a text at positions in `charactersOf` into pieces, each with the marks around it. The positions are sorted. */
function cutAt(text: readonly MarkupNode[], cuts: readonly number[]): MarkupNode[][] {
  const pieces: MarkupNode[][] = [[]]
  let at = 0
  function walk(nodes: readonly MarkupNode[], marked: (node: MarkupNode) => MarkupNode): void {
    for (const node of nodes) {
      if ('children' in node) walk(node.children, (inner) => marked({ ...node, children: [inner] }))
      else if (node.kind === 'text') takeText(node.text, marked)
      else {
        pieces.at(-1)?.push(marked(node))
        at += 1
      }
    }
  }
  function takeText(characters: string, marked: (node: MarkupNode) => MarkupNode): void {
    const start = at
    at += characters.length
    const within = cuts.slice(pieces.length - 1).filter((cut) => cut <= at)
    for (const [place, from] of [start, ...within].entries()) {
      if (place > 0) pieces.push([])
      const text = characters.slice(from - start, (within[place] ?? at) - start)
      pieces.at(-1)?.push(marked({ kind: 'text', text }))
    }
  }
  walk(text, (node) => node)
  return pieces
}
