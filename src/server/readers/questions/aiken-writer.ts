import type { ContentOf } from '#server/modules/quiz/questions/question.rules.ts'
import { guarded } from './aiken-lines.ts'

/**
 * Returns questions as Aiken: text, options and the letter of the right option. Everything else, and line breaks, are
 * lost.
 */
export function aikenFile(questions: readonly ContentOf<'one'>[]): string {
  return questions.map((question) => `${aikenItem(question)}\n`).join('\n')
}

function aikenItem({ text, options, answer }: ContentOf<'one'>): string {
  const lines = options.map((option, at) => `${letter(at)}. ${oneLine(option)}`)
  return [guarded(oneLine(text)), ...lines, `ANSWER: ${letter(answer)}`].join('\n')
}

function letter(at: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + at)
}

/** Replaces line breaks by spaces, because a text in Aiken cannot contain line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\n+/g, ' ')
}
