import { plainOf } from '#contract/markup-text.ts'
import { ItemRefusedError } from '#server/modules/quiz/files/question-file.rules.ts'
import { type Choice, textOf } from '#server/modules/quiz/files/question-item.rules.ts'

/** In Moodle's short-answer questions a star in an answer stands for any text, unless a backslash is before it. */

/** Kinds of nodes whose plain form is not what a reader would type. */
const UNTYPABLE: ReadonlySet<string> = new Set(['math', 'img', 'audio'])

/**
 * Returns the answer of a short-answer question, with its escaped stars decoded. An answer of a star alone, without
 * credit, stands for every wrong answer and stays. Throws ItemRefusedError `wildcard` for any other star that is not
 * escaped, and `untypable` for a right answer with a formula, a picture or a sound.
 */
export function writtenAnswer(choice: Choice): Choice {
  if (choice.credit > 0 && choice.text.some(({ kind }) => UNTYPABLE.has(kind))) throw new ItemRefusedError('untypable')
  const text = plainOf(choice.text)
  if (text === '*' && choice.credit <= 0) return choice
  if (/(?<!\\)\*/.test(text)) throw new ItemRefusedError('wildcard')
  return { ...choice, text: textOf(text.replaceAll('\\*', '*')) }
}

/** Returns an accepted answer with its stars escaped. */
export function escapedAnswer(text: string): string {
  return text.replaceAll('*', '\\*')
}
