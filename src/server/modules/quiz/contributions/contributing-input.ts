import type * as z from 'zod/mini'
import { questionCorrection } from '#contract/admin-questions.ts'
import { addQuestionEndpoint } from '#contract/contributing.ts'
import { questionFaults } from '#contract/question-faults.ts'
import { AppError } from '#server/errors/app-error.ts'
import { tidyQuestion } from '../files/question-file.rules.ts'
import type { QuestionContent } from '../questions/question.rules.ts'

/** A question as the forms of contributors and of the office send it. */
export type QuestionForm = z.output<typeof questionCorrection>

/**
 * Returns the question of a contributor's form, tidied like questions of files. Throws AppError `invalid_request` with
 * the fields that the schema or `questionFaults` refuses.
 */
export function questionOfForm(form: QuestionForm): QuestionContent {
  return questionIn(form, addQuestionEndpoint.body)
}

/** Does the same as `questionOfForm` for the office, which may write as many options as a file. */
export function questionOfCorrection(form: QuestionForm): QuestionContent {
  if (form.question_answer >= form.question_options.length) throw refusal(['question_answer'])
  return questionIn(form, questionCorrection)
}

function questionIn(
  form: QuestionForm,
  schema: typeof addQuestionEndpoint.body | typeof questionCorrection,
): QuestionContent {
  const { text, options, answer, reason } = tidyQuestion({
    format: 'plain',
    text: form.question_text,
    options: form.question_options,
    answer: form.question_answer,
    reason: form.answer_reason,
  })
  const tidied = { question_text: text, question_options: [...options], question_answer: answer, answer_reason: reason }
  const parsed = schema.safeParse(tidied)
  if (!parsed.success) throw refusal(parsed.error.issues.map(({ path }) => path.join('/')))
  const faults = questionFaults(text, options)
  if (faults.length > 0) throw refusal(faults.map(({ path }) => path))
  return { format: 'plain', text, options, answer, ...(reason ? { reason } : {}) }
}

function refusal(paths: readonly string[]): AppError {
  return new AppError('invalid_request', 'question', {
    fields: paths.map((path) => ({ path: `/${path}`, message: 'invalid' })),
  })
}
