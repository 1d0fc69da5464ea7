import type { QuestionFormat } from '#contract/question-files.ts'
import { tidyQuestion } from '#server/modules/quiz/files/question-file.rules.ts'
import { type ContentOf, plainContent, type QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { aikenFile } from './aiken-writer.ts'
import { questionCsvFile } from './csv-writer.ts'
import { giftFile } from './gift-writer.ts'
import { moodleFile } from './moodle-writer.ts'

const WRITERS: Readonly<Record<QuestionFormat, (questions: readonly ContentOf<'one'>[]) => string>> = {
  gift: giftFile,
  aiken: aikenFile,
  moodle: moodleFile,
  csv: questionCsvFile,
}

/** Counts of written questions that lost something that the format cannot hold. */
export interface QuestionLosses {
  reasons: number
  creators: number
  lineBreaks: number
}

/** Writes questions in a format; returns the file's text and what was lost. */
export function questionFile(
  format: QuestionFormat,
  contents: readonly QuestionContent[],
): { text: string; losses: QuestionLosses } {
  const questions = contents
    .map((content) => tidyQuestion(plainContent(content)))
    .filter((question) => question.kind === 'one')
  const count = (isLost: (question: ContentOf<'one'>) => boolean) => questions.filter(isLost).length
  const isAiken = format === 'aiken'
  const losses = {
    reasons: isAiken ? count(({ reason }) => reason !== undefined) : 0,
    creators: format === 'csv' ? 0 : count(({ creatorName }) => creatorName !== undefined),
    lineBreaks: isAiken ? count(({ text, options }) => [text, ...options].some((part) => part.includes('\n'))) : 0,
  }
  return { text: WRITERS[format](questions), losses }
}
