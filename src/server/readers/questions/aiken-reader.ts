import {
  ItemRefusedError,
  type QuestionReading,
  questionOfItem,
} from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { MOST_SOURCE, type Piece, readPieces } from './item-pieces.ts'

const OPTION = /^\s*([A-Z])[.)]([\s\S]*)$/
const ANSWER = /^\s*ANSWER\s*:([\s\S]*)$/i

interface AikenPiece extends Piece {
  stem: string[]
  options: { letter: string; text: string }[]
  answer?: string
}

/** Reads an Aiken file: the text, a line for each option, and the line `ANSWER:` with the letter of the right option. */
export function readAiken(text: string): QuestionReading {
  return readPieces('aiken', aikenPieces(text), aikenQuestion, ({ source }) => source)
}

/** Cuts the file into items. An item ends with its answer or, without one, where the next text begins. */
function aikenPieces(text: string): AikenPiece[] {
  const pieces: AikenPiece[] = []
  let open: AikenPiece | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const answer = ANSWER.exec(line)?.[1]?.trim()
    const option = open && OPTION.exec(line)
    if (open && answer === undefined && !option && open.options.length > 0) open = undefined
    if (!open) {
      open = { line: index + 1, source: line, stem: [], options: [] }
      pieces.push(open)
    }
    if (answer !== undefined) {
      open.answer = answer
      open = undefined
    } else if (option) open.options.push({ letter: option[1] ?? '', text: option[2] ?? '' })
    else open.stem.push(line)
  }
  return pieces
}

function aikenQuestion({ stem, options, answer }: AikenPiece): QuestionContent {
  const text = stem.join('\n')
  if (text.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
  if (options.length === 0 && answer === undefined) throw new ItemRefusedError('description')
  if (answer === undefined) throw new ItemRefusedError('no_right')
  if (options.some(({ letter }, at) => letter.charCodeAt(0) !== 'A'.charCodeAt(0) + at))
    throw new ItemRefusedError('malformed')
  const right = options.findIndex(({ letter }) => letter === answer.toUpperCase())
  if (right < 0) throw new ItemRefusedError('answer_unknown')
  return questionOfItem({
    text,
    choices: options.map((option, at) => ({ text: option.text, credit: at === right ? 100 : 0 })),
  })
}
