import { QUESTION_FILE_FAULT_TEXTS } from '#contract/question-files.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Piece } from './item-pieces.ts'

/**
 * The `question` elements of a Moodle XML file as they stand, so that a broken one takes no other with it: one that never ends stops
 * where the next begins. Throws AppError `unreadable_file` for a DOCTYPE, which could define entities that grow without end.
 */
export function moodlePieces(xml: string): Piece[] {
  const pieces: Piece[] = []
  let start: number | undefined
  let line = 1
  let counted = 0
  const push = (end: number) => {
    if (start === undefined) return
    line += newlines(xml, counted, start)
    counted = start
    pieces.push({ line, source: xml.slice(start, end) })
    start = undefined
  }
  for (const { name, at, end } of tags(xml)) {
    if (name === '!DOCTYPE') throw new AppError('unreadable_file', QUESTION_FILE_FAULT_TEXTS.doctype)
    if (name === 'question' || name === '/quiz') push(at)
    if (name === 'question') start = at
    if (name === '/question') push(end)
  }
  push(xml.length)
  return pieces
}

/** Every tag outside comments and CDATA, with where it begins and ends. */
function* tags(xml: string): Generator<{ name: string; at: number; end: number }> {
  let at = xml.indexOf('<')
  while (at >= 0) {
    const close = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : '>'
    const found = xml.indexOf(close, at)
    const end = found < 0 ? xml.length : found + close.length
    const name = /^<([!/]?\w+)/.exec(xml.slice(at, at + 20))?.[1]
    if (close === '>' && name !== undefined) yield { name: name.startsWith('!') ? name.toUpperCase() : name, at, end }
    at = xml.indexOf('<', end)
  }
}

function newlines(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1
}
