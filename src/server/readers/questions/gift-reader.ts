import type { QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { trimmedStart } from './direction-marks.ts'
import { giftQuestion, giftTitle } from './gift-item.ts'
import { type Piece, readPieces } from './item-pieces.ts'

/** Reads a GIFT file, whose items are separated by empty lines. Skips comments and categories. */
export function readGift(text: string): QuestionReading {
  return readPieces(
    'gift',
    giftPieces(text),
    ({ source }) => giftQuestion(source),
    ({ source }) => giftTitle(source),
  )
}

function giftPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let current: { line: number; lines: string[] } | undefined
  const close = () => {
    if (current) pieces.push({ line: current.line, source: current.lines.join('\n') })
    current = undefined
  }
  for (const [index, line] of text.split('\n').entries()) {
    const start = trimmedStart(line)
    if (start.startsWith('//')) continue
    if (start === '' || start.startsWith('$CATEGORY:')) close()
    else {
      current ??= { line: index + 1, lines: [] }
      current.lines.push(line)
    }
  }
  close()
  return pieces
}
