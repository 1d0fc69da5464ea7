import { QuestionFileError } from './file-fault.ts'
import type { Piece } from './item-pieces.ts'
import { xmlTags } from './xml-tags.ts'

/**
 * Splits a Moodle XML file into the sources of its `question` elements, so that a broken one is rejected alone. An
 * element without an end tag ends where the next element begins. Throws QuestionFileError `doctype`, because a DOCTYPE
 * can define entities.
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
