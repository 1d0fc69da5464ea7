import { ItemRefusedError, type QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { type Losses, questionOfItem, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { answerOf, letteringOf, letterKey, unguarded } from './aiken-lines.ts'
import { MOST_SOURCE, type Piece, readPieces } from './item-pieces.ts'

interface AikenPiece extends Piece {
  stem: string[]
  options: { letter: string; text: string }[]
  /** The letter of the right option; undefined until the answer line is read. */
  answer: string | undefined
}

type Lettering = ReturnType<typeof letteringOf>

/**
 * Reads an Aiken file. An item is a question's text, a line for each option, and a line `ANSWER:` or «الإجابة:» with
 * the letter of the right option.
 */
export function readAiken(text: string): QuestionReading {
  const lettering = letteringOf(text)
  return readPieces('aiken', aikenPieces(text, lettering), {
    read: (piece, lost) => aikenQuestion(piece, lettering, lost),
    titleOf: ({ source }) => source,
  })
}

/**
 * Splits the file into items. An item ends with its answer line or, without one, where the next question's text begins.
 * Words after `ANSWER:` are part of the text if options follow at once; otherwise they end the item, which is rejected.
 */
function aikenPieces(text: string, lettering: Lettering): AikenPiece[] {
  const pieces: AikenPiece[] = []
  let open: AikenPiece | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const answer = answerOf(line)
    const option = open && lettering.option.exec(line)
    if (open && !option && (open.options.length > 0 ? answer === undefined : open.answer !== undefined))
      open = undefined
    if (!open) {
      open = { line: index + 1, source: line, stem: [], options: [], answer: undefined }
      pieces.push(open)
    }
    if (option) {
      open.answer = undefined
      open.options.push({ letter: letterKey(option[1] ?? ''), text: option[2] ?? '' })
    } else {
      open.answer = answer
      if (answer === undefined || (open.options.length === 0 && answer.length > 1)) open.stem.push(line)
      else open = undefined
    }
  }
  return pieces
}

function aikenQuestion({ stem, options, answer }: AikenPiece, { orders }: Lettering, lost: Losses): QuestionContent {
  const text = unguarded(stem.join('\n'))
  if (text.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
  if (options.length === 0 && answer === undefined) throw new ItemRefusedError('description')
  if (answer === undefined) throw new ItemRefusedError('no_right')
  const letters = options.map(({ letter }) => letter)
  if (!orders.some((order) => order.startsWith(letters.join('')))) throw new ItemRefusedError('malformed')
  const right = letters.indexOf(answer)
  if (right < 0) throw new ItemRefusedError('answer_unknown')
  const choices = options.map((option, at) => ({ text: textOf(option.text), credit: at === right ? 100 : 0 }))
  return questionOfItem({ kind: 'choices', text: textOf(text), choices }, lost)
}
