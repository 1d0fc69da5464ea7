import { isTrueFalse } from '#server/modules/quiz/files/question-file.rules.ts'
import type { ContentOf } from '#server/modules/quiz/questions/question.rules.ts'
import { BLANKS } from './direction-marks.ts'

/** Writes questions as GIFT, which keeps everything except the creators. */
export function giftFile(questions: readonly ContentOf<'one'>[]): string {
  return questions.map((question) => `${giftItem(question)}\n`).join('\n')
}

function giftItem(question: ContentOf<'one'>): string {
  const { text, options, answer, reason } = question
  const choices = isTrueFalse(question)
    ? [answer === 0 ? 'T' : 'F']
    : options.map((option, at) => `${at === answer ? '=' : '~'}${escaped(option)}`)
  const lines = reason === undefined ? choices : [...choices, `####${escaped(reason)}`]
  // Marked as plain, because `<` could begin a tag.
  return `[plain]${escaped(text, '')} {\n${lines.join('\n')}\n}`
}

/** A text that begins like a format or a weight. */
const LIKE_SIGN = new RegExp(`^${BLANKS}[[%]`)

/** Escapes a text. A text that begins like a format or a weight gets the format `[plain]`. */
function escaped(text: string, mark = LIKE_SIGN.test(text) ? '[plain]' : ''): string {
  return mark + text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
