import type { Mark } from '#contract/markup.ts'
import { GAP_WORD, HALF_WORD, LINK_END, linkWord, mediaWord, wordsOf } from './markup-draft.ts'

/** A field's text with its selection. */
export interface Selected {
  text: string
  from: number
  to: number
}

/** What a markup button does to a field's text and selection. */
export type Edit = (selected: Selected) => Selected

/**
 * Returns an edit that puts the words of a mark around the selection, or removes them if the selection is marked
 * already.
 */
export function marked(kind: Mark | 'math'): Edit {
  const { open, close } = wordsOf(kind)
  return ({ text, from, to }) => {
    const isMarked = text.slice(0, from).endsWith(open) && text.slice(to).startsWith(close)
    if (!isMarked) return around({ text, from, to }, open, close)
    const before = text.slice(0, from - open.length)
    const inner = text.slice(from, to)
    return {
      text: before + inner + text.slice(to + close.length),
      from: before.length,
      to: before.length + inner.length,
    }
  }
}

/** What people write between two hemistichs: dots, stars, strokes, a tab, several spaces or a line break. */
const BETWEEN_HALVES = /\s*(?:\.{2,}|…+|[*×=#/|]+|\t| {3,}|\n)\s*/

/** Makes a verse of the selection, split into its hemistichs where the selection contains a separator. */
export function versed({ text, from, to }: Selected): Selected {
  const { open, close } = wordsOf('verse')
  const [first = '', ...rest] = text.slice(from, to).trim().split(BETWEEN_HALVES)
  const second = rest.join(' ')
  const before = `${text.slice(0, from)}${open}${first}${HALF_WORD}`
  const caret = before.length
  return { text: `${before}${second}${close}${text.slice(to)}`, from: caret, to: caret + second.length }
}

/** Replaces the selection by the gap for the answer, and removes an earlier gap, because a text has only one gap. */
export function gapped({ text, from, to }: Selected): Selected {
  const before = text.slice(0, from).replaceAll(GAP_WORD, '')
  const after = text.slice(to).replaceAll(GAP_WORD, '')
  const caret = before.length + GAP_WORD.length
  return { text: before + GAP_WORD + after, from: caret, to: caret }
}

/** Makes a link of the selection, and then selects the link's address, for typing over it. */
export function linked({ text, from, to }: Selected): Selected {
  const address = 'https://'
  const word = linkWord(address)
  const start = from + word.indexOf(address)
  return {
    text: text.slice(0, from) + word + text.slice(from, to) + LINK_END + text.slice(to),
    from: start,
    to: start + address.length,
  }
}

/** Returns an edit that inserts a picture or a sound after the selection, and selects its description. */
export function withMedia(kind: 'img' | 'audio', id: string, label: string): Edit {
  const word = mediaWord(kind, id, label)
  return ({ text, to }) => {
    const start = to + word.indexOf(label)
    return { text: text.slice(0, to) + word + text.slice(to), from: start, to: start + label.length }
  }
}

function around({ text, from, to }: Selected, open: string, close: string): Selected {
  return {
    text: text.slice(0, from) + open + text.slice(from, to) + close + text.slice(to),
    from: from + open.length,
    to: to + open.length,
  }
}
