import { ItemRefusedError, type QuestionReading } from '#server/modules/quiz/files/question-file.rules.ts'
import { type Losses, questionOfItem, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { type AikenLine, dividedLines, type QuestionAbove } from './aiken-division.ts'
import { letteringsOf } from './aiken-lettering.ts'
import { ARABIC, answerOf, explanationOf, hasOptionsInside, letterKey, numberOf, unguarded } from './aiken-lines.ts'
import { trimmedStart } from './direction-marks.ts'
import { MOST_SOURCE, type Piece, readPieces } from './item-pieces.ts'

/** The lines of an item; its first lines may belong to the item above. */
interface AikenItem {
  stem: readonly AikenLine[]
  options: { letter: string; text: string }[]
  /** The letter of the right option; undefined until the answer line is read. */
  answer: string | undefined
  /** The last line that is no option. */
  last: AikenLine
  /** The usual orders of the letters before its options. */
  orders: readonly string[]
  isUnclear: boolean
}

interface AikenPiece extends Piece, Pick<AikenItem, 'stem' | 'options' | 'answer' | 'orders'> {
  explanation: readonly AikenLine[]
  isDoubtful: boolean
}

/**
 * Reads an Aiken file. An item is a question's text, a line for each option, and a line `ANSWER:` or «الإجابة:» with
 * the letter of the right option. An explanation such as `FEEDBACK:` or «التعليل:» may follow.
 */
export function readAiken(text: string): QuestionReading {
  return readPieces('aiken', aikenPieces(aikenItems(text)), {
    read: aikenQuestion,
    titleOf: ({ source }) => source,
  })
}

/**
 * Splits the file into items. An item ends with its answer line or, without one, where other text follows its options.
 * A line with words after `ANSWER:` is part of the text if options follow at once; otherwise it ends the item, which is
 * rejected.
 */
function aikenItems(text: string): AikenItem[] {
  const items: AikenItem[] = []
  let open: (AikenItem & { stem: AikenLine[] }) | undefined
  const lines = aikenLines(text)
  const letterings = letteringsOf(lines.map((line) => line.text))
  for (const [at, line] of lines.entries()) {
    const { lettering, isUnclear } = letterings[at] ?? { lettering: ARABIC, isUnclear: false }
    const answer = answerOf(line.text)
    const option = open && lettering.option.exec(line.text)
    if (open && !option && (open.options.length > 0 ? answer === undefined : open.answer !== undefined))
      open = undefined
    if (!open) {
      open = { last: line, stem: [], options: [], answer: undefined, orders: lettering.orders, isUnclear }
      items.push(open)
    }
    if (option) {
      open.answer = undefined
      open.orders = lettering.orders
      open.options.push({ letter: letterKey(option[1] ?? ''), text: option[2] ?? '' })
    } else {
      open.answer = answer
      open.last = line
      if (answer === undefined || (open.options.length === 0 && answer.length > 1)) open.stem.push(line)
      else open = undefined
    }
  }
  return items
}

function aikenLines(text: string): AikenLine[] {
  const lines: AikenLine[] = []
  let isAfterBlank = false
  for (const [index, line] of text.split('\n').entries()) {
    const isBlank = trimmedStart(line) === ''
    if (!isBlank) lines.push({ line: index + 1, text: line, isAfterBlank })
    isAfterBlank = isBlank
  }
  return lines
}

/** Splits the lines into pieces: one for each item, and one for each run of lines of no item, which is rejected. */
function aikenPieces(items: readonly AikenItem[]): AikenPiece[] {
  const pieces: AikenPiece[] = []
  let question: AikenPiece | undefined
  let above: QuestionAbove | undefined
  for (const { stem: lines, options, answer, last, orders, isUnclear } of items) {
    const { explanation, stray, stem, isDoubtful } = dividedLines(lines, above, options.length > 0)
    if (question) question.explanation = explanation
    // Stray lines below a question without an answer are refused with that question.
    if (stray[0] && question?.answer !== undefined) pieces.push(pieceOf(stray[0], { stem: stray }))
    if (stem.length === 0 && answer === undefined) continue
    question = pieceOf(stem[0] ?? last, { stem, options, answer, orders, isDoubtful: isDoubtful || isUnclear })
    pieces.push(question)
    above = stem[0] ? { number: numberOfStem(stem, above) } : (above ?? { number: undefined })
  }
  return pieces
}

function pieceOf({ line, text: source }: AikenLine, parts: Partial<AikenPiece>): AikenPiece {
  return {
    line,
    source,
    stem: [],
    options: [],
    answer: undefined,
    orders: [],
    explanation: [],
    isDoubtful: false,
    ...parts,
  }
}

/** Returns the number of a question, which may be below a line that is in doubt. */
function numberOfStem(stem: readonly AikenLine[], above: QuestionAbove | undefined): number | undefined {
  const numbers = stem.map(({ text }) => numberOf(text))
  const next = (above?.number ?? 0) + 1
  return numbers.includes(next) && above?.number !== undefined ? next : numbers[0]
}

function aikenQuestion(piece: AikenPiece, lost: Losses): QuestionContent {
  const { options, answer, orders } = piece
  const text = unguarded(textOfLines(piece.stem))
  if (text.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
  if (piece.isDoubtful) throw new ItemRefusedError('malformed')
  if (options.length === 0 && answer === undefined) throw new ItemRefusedError('description')
  if (answer === undefined) throw new ItemRefusedError('no_right')
  const letters = options.map(({ letter }) => letter)
  if (!orders.some((order) => order.startsWith(letters.join('')))) throw new ItemRefusedError('malformed')
  const texts = options.map((option) => option.text)
  if (hasOptionsInside(texts, letters, orders)) throw new ItemRefusedError('malformed')
  const right = letters.indexOf(answer)
  if (right < 0) throw new ItemRefusedError('answer_unknown')
  const choices = options.map((option, at) => ({ text: textOf(option.text), credit: at === right ? 100 : 0 }))
  const feedback = textOf(explanationText(piece.explanation))
  return questionOfItem({ kind: 'choices', text: textOf(text), choices, feedback }, lost)
}

/** Returns an explanation without its label. */
function explanationText([first, ...more]: readonly AikenLine[]): string {
  return first ? [explanationOf(first.text) ?? first.text, textOfLines(more)].join('\n') : ''
}

function textOfLines(lines: readonly AikenLine[]): string {
  return lines.map(({ text }) => text).join('\n')
}
