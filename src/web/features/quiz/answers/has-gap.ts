import type { Question } from '#contract/quiz.ts'

/** Whether the reader types the answer into a gap of the question's text. */
export function hasGap({ question_kind, question_format, question_text }: Question): boolean {
  return question_kind === 'written' && question_format === 'markup' && question_text.includes('<gap>')
}
