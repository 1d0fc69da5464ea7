import type { ContentOf } from '#server/modules/quiz/questions/question.rules.ts'
import { csvFile } from '../csv-text.ts'

/** Minimum number of option columns: the options of the contributing form. */
const USUAL_OPTIONS = 4

/** Writes questions as CSV, which keeps everything, creators too. */
export function questionCsvFile(questions: readonly ContentOf<'one'>[]): string {
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
  return csvFile([heading, ...rows])
}
