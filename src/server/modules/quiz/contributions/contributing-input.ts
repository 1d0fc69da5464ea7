import type * as z from 'zod/mini'
import { questionCorrection } from '#contract/admin-questions.ts'
import { addQuestionEndpoint } from '#contract/contributing.ts'
import { cleanText } from '#contract/search-text.ts'
import { AppError } from '#server/errors/app-error.ts'
import { tidyQuestion } from '../files/question-file.rules.ts'
import type { QuestionContent } from '../questions/question.rules.ts'

export type QuestionForm = z.output<typeof addQuestionEndpoint.body>
export type QuestionCorrection = z.output<typeof questionCorrection>

/**
 * The question that a form states, tidied as those of files are. Throws invalid_request with the field where nothing but invisible
 * characters is left of a text, or where two options read the same; diacritics tell them apart, since they are often what is asked.
 */
export function questionOfForm(form: QuestionForm): QuestionContent {
  return questionIn(form, addQuestionEndpoint.body)
}

/** As `questionOfForm`, for what the office may write: as many options as a file may bring. */
export function questionOfCorrection(form: QuestionCorrection): QuestionContent {
  if (form.question_answer >= form.question_options.length) throw refusal(['question_answer'])
  return questionIn(form, questionCorrection)
}

function questionIn(
  form: QuestionCorrection,
  schema: typeof addQuestionEndpoint.body | typeof questionCorrection,
): QuestionContent {
  const { text, options, answer, reason } = tidyQuestion({
    text: form.question_text,
    options: form.question_options,
    answer: form.question_answer,
    reason: form.answer_reason,
  })
  const tidied = { question_text: text, question_options: [...options], question_answer: answer, answer_reason: reason }
  const parsed = schema.safeParse(tidied)
  if (!parsed.success) throw refusal(parsed.error.issues.map(({ path }) => path.join('/')))
  const seen = [text, ...options].map(cleanText)
  if (seen[0] === '') throw refusal(['question_text'])
  const poor = seen.findIndex((option, at) => at > 0 && (option === '' || seen.indexOf(option, 1) < at))
  if (poor > 0) throw refusal([`question_options/${poor - 1}`])
  return { text, options, answer, ...(reason ? { reason } : {}) }
}

function refusal(paths: readonly string[]): AppError {
  return new AppError('invalid_request', 'question', {
    fields: paths.map((path) => ({ path: `/${path}`, message: 'invalid' })),
  })
}
