import { plainOf } from '#contract/markup-text.ts'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { type Choice, textOf } from '#server/modules/quiz/files/question-item.rules.ts'

/** A star in the answers of Moodle's short-answer questions stands for any letters, unless a backslash is before it. */

/**
 * Returns an answer of a short-answer question. A star alone stands for every wrong one. Throws ItemRefusedError
 * `wildcard` for one that accepts more than one text.
 */
export function writtenAnswer(choice: Choice): Choice {
  const text = plainOf(choice.text)
  if (text === '*' && choice.credit <= 0) return choice
  if (/(?<!\\)\*/.test(text)) throw new ItemRefusedError('wildcard')
  return { ...choice, text: textOf(text.replaceAll('\\*', '*')) }
}

/** Writes an accepted answer so that its stars are stars. */
export function escapedAnswer(text: string): string {
  return text.replaceAll('*', '\\*')
}
