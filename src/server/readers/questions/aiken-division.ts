import { explanationOf, numberOf } from './aiken-lines.ts'

/** Decides which lines between two questions of an Aiken file belong to the question above and which to the next. */

export interface AikenLine {
  /** The number of the line in the file, from 1. */
  line: number
  text: string
  isAfterBlank: boolean
}

/** What is known of the question above some lines. */
export interface QuestionAbove {
  /** The number with which its text begins. */
  number: number | undefined
}

export interface Division {
  /** The explanation of the question above. */
  explanation: readonly AikenLine[]
  /** Lines that belong to the question above, but have no label that says so. */
  stray: readonly AikenLine[]
  /** The text of the next question. */
  stem: readonly AikenLine[]
  /** Whether some lines of `stem` may belong to the question above, or to no question. */
  isDoubtful: boolean
}

const WHOLE = { explanation: [], stray: [], isDoubtful: false }

/**
 * Divides the lines after a question, or above the first one. A question's text is one block without a blank line,
 * unless it begins with the number after that of the question above; that number also begins a new block. A block that
 * follows the question above without a blank line belongs to that question. Without options below, nothing is doubtful.
 */
export function dividedLines(
  lines: readonly AikenLine[],
  above: QuestionAbove | undefined,
  hasOptions: boolean,
): Division {
  const blocks = blocksOf(lines, above)
  const [first = []] = blocks
  const [opening] = first
  if (!opening) return { ...WHOLE, stem: [] }
  const isExplanation = above !== undefined && explanationOf(opening.text) !== undefined
  if (!hasOptions) {
    return isExplanation ? { ...WHOLE, explanation: first, stem: lines.slice(first.length) } : { ...WHOLE, stem: lines }
  }
  const isClose = above !== undefined && !opening.isAfterBlank && !isNext(opening, above)
  if (blocks.length === 1) return lastBlock(first, isClose, isExplanation)
  if (!isExplanation && !isClose) return { ...WHOLE, stem: lines, isDoubtful: !isNext(opening, above) }
  const [, second] = blocks
  return {
    explanation: isExplanation ? first : [],
    stray: isExplanation ? [] : first,
    stem: lines.slice(first.length),
    isDoubtful: blocks.length > 2 && !isNext(second?.[0], above),
  }
}

/** Divides a block that is alone above some options, and so contains the text of their question. */
function lastBlock(block: readonly AikenLine[], isClose: boolean, isExplanation: boolean): Division {
  if (!isClose) return { ...WHOLE, stem: block, isDoubtful: isExplanation && block.length > 1 }
  if (!isExplanation || block.length === 1) {
    return { ...WHOLE, stem: block, isDoubtful: isExplanation || block.length > 1 }
  }
  const stem = block.slice(1)
  return { ...WHOLE, explanation: block.slice(0, 1), stem, isDoubtful: stem.length > 1 }
}

/** Splits lines at blank lines and before the next question's number. */
function blocksOf(lines: readonly AikenLine[], above: QuestionAbove | undefined): AikenLine[][] {
  const blocks: AikenLine[][] = []
  for (const line of lines) {
    const startsBlock = line.isAfterBlank || (above !== undefined && isNext(line, above))
    if (blocks.length === 0 || startsBlock) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  return blocks
}

/** Whether a line begins with the number of the next question; above the first question every number is the next. */
function isNext(line: AikenLine | undefined, above: QuestionAbove | undefined): boolean {
  const number = numberOf(line?.text ?? '')
  if (number === undefined) return false
  return above === undefined || (above.number !== undefined && number === above.number + 1)
}
