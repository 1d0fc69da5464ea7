import { isTrueFalse } from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'

/** Writes questions as GIFT, which holds all of them but who made them. */
export function giftFile(questions: readonly QuestionContent[]): string {
  return questions.map((question) => `${giftItem(question)}\n`).join('\n')
}

function giftItem(question: QuestionContent): string {
  const { text, options, answer, reason } = question
  const choices = isTrueFalse(question)
    ? [answer === 0 ? 'T' : 'F']
    : options.map((option, at) => `${at === answer ? '=' : '~'}${escaped(option)}`)
  const lines = reason === undefined ? choices : [...choices, `####${escaped(reason)}`]
  // Without the mark, `<` could begin a tag.
  return `[plain]${escaped(text, '')} {\n${lines.join('\n')}\n}`
}

/** A text that would begin like a mark or a weight has the mark of its own in front. */
function escaped(text: string, mark = /^[[%]/.test(text) ? '[plain]' : ''): string {
  return mark + text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
