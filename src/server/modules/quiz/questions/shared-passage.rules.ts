import type { TextFormat } from '#contract/markup.ts'
import { markupOfPlain } from '#contract/markup-canonical.ts'
import { plainText } from '#contract/markup-text.ts'
import { type QuestionContent, withTexts } from './question.rules.ts'

/** The text of a passage in both formats, because plain questions and questions with markup may share it. */
export interface PassageForms {
  markup: string
  /** Absent if the passage has markup that a plain text cannot express. */
  plain?: string
}

/** Returns the forms of a passage that is written in `format`. */
export function passageForms(format: TextFormat, text: string): PassageForms {
  if (format === 'plain') return { plain: text, markup: markupOfPlain(text) }
  const plain = plainText(text, 'markup')
  return markupOfPlain(plain) === text ? { plain, markup: text } : { markup: text }
}

/**
 * Returns a question with a passage in the question's format. A plain question gets the format markup if the passage
 * cannot be plain.
 */
export function withPassage(question: QuestionContent, { plain, markup }: PassageForms): QuestionContent {
  if (question.format === 'markup') return { ...question, passage: markup }
  if (plain !== undefined) return { ...question, passage: plain }
  return { ...withTexts(question, markupOfPlain), format: 'markup', passage: markup }
}
