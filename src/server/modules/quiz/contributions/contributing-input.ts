import type * as z from 'zod/mini'
import { QUESTION_CORRECTIONS } from '#contract/admin-questions.ts'
import { QUESTION_FORMS } from '#contract/contributing.ts'
import { questionFaults } from '#contract/question-faults.ts'
import { kindOf } from '#contract/quiz.ts'
import { AppError } from '#server/errors/app-error.ts'
import { tidyQuestion } from '../files/question-file.rules.ts'
import { partsJson, partsOf, type QuestionContent } from '../questions/question.rules.ts'

type Forms = typeof QUESTION_FORMS | typeof QUESTION_CORRECTIONS

/** A question as the forms of contributors and of the office send it. */
export type QuestionForm = z.output<Forms[keyof Forms]>

/**
 * Returns the question of a contributor's form, tidied like questions of files. Throws AppError `invalid_request` with
 * the fields that the schema or `questionFaults` refuses.
 */
export function questionOfForm(form: QuestionForm): QuestionContent {
  return questionIn(form, QUESTION_FORMS)
}

/** Does the same as `questionOfForm` for the office, which may write as many options as a file. */
export function questionOfCorrection(form: QuestionForm): QuestionContent {
  return questionIn(form, QUESTION_CORRECTIONS)
}

function questionIn(form: QuestionForm, schemas: Forms): QuestionContent {
  const { format, text, reason, passage, ...parts } = tidyQuestion({
    format: 'plain',
    text: form.question_text,
    reason: form.answer_reason,
    passage: form.passage_text,
    ...partsOf(form),
  })
  const json = partsJson(parts)
  const tidied = { question_text: text, ...json, answer_reason: reason, passage_text: passage }
  const parsed = schemas[kindOf(json)].safeParse(tidied)
  if (!parsed.success) throw refusal(parsed.error.issues.map(({ path }) => path.join('/')))
  const faults = questionFaults(tidied)
  if (faults.length > 0) throw refusal(faults.map(({ path }) => path))
  return { format, text, ...parts, ...(reason ? { reason } : {}), ...(passage ? { passage } : {}) }
}

function refusal(paths: readonly string[]): AppError {
  return new AppError('invalid_request', 'question', {
    fields: paths.map((path) => ({ path: `/${path}`, message: 'invalid' })),
  })
}
