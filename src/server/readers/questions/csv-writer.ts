import type { QuestionContent } from '#server/modules/quiz/question.rules.ts'

/** Spreadsheets take a text for Arabic with this mark only. */
const BYTE_ORDER_MARK = '\ufeff'
/** As many columns as the contributing form has options, also where no question needs them. */
const USUAL_OPTIONS = 4

/**
 * Writes questions as CSV, which holds all of them, creators too. What a spreadsheet would calculate stands behind an apostrophe,
 * which the reader takes off.
 */
export function csvFile(questions: readonly QuestionContent[]): string {
  const most = questions.reduce((count, { options }) => Math.max(count, options.length), USUAL_OPTIONS)
  const places = Array.from({ length: most }, (_, at) => at)
  const heading = ['question', ...places.map((at) => `option_${at + 1}`), 'answer_number', 'reason', 'creator']
  const rows = questions.map(({ text, options, answer, reason = '', creatorName = '' }) => [
    text,
    ...places.map((at) => options[at] ?? ''),
    String(answer + 1),
    reason,
    creatorName,
  ])
  return BYTE_ORDER_MARK + [heading, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(text: string): string {
  const guarded = /^'*[=+\-@]/.test(text) ? `'${text}` : text
  return `"${guarded.replaceAll('"', '""')}"`
}
