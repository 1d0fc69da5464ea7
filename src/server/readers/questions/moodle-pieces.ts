import { QuestionFileError } from './file-fault.ts'
import type { Piece } from './item-pieces.ts'
import { xmlTags } from './xml-tags.ts'

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
  for (const { name, at, end } of xmlTags(xml)) {
    if (name.toUpperCase() === '!DOCTYPE') throw new QuestionFileError('doctype')
    if (name === 'question' || name === '/quiz') push(at)
    if (name === 'question') start = at
    if (name === '/question') push(end)
  }
  push(xml.length)
  return pieces
}

function newlines(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1
}
