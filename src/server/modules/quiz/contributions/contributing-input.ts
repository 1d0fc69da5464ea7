import type * as z from 'zod/mini'
import { QUESTION_CORRECTIONS } from '#contract/admin-questions.ts'
import { LEAST_QUESTION, QUESTION_FORMS } from '#contract/contributing.ts'
import { MarkupError } from '#contract/markup.ts'
import { questionFaults } from '#contract/question-faults.ts'
import { kindOf } from '#contract/quiz.ts'
import { AppError } from '#server/errors/app-error.ts'
import { tidyQuestion } from '../files/question-file.rules.ts'
import { formatJson, partsJson, partsOf, type QuestionContent } from '../questions/question.rules.ts'

/** A question as the contributing form or the office's form sends it. */
export type QuestionForm = z.output<(typeof QUESTION_FORMS)[keyof typeof QUESTION_FORMS]>

/**
 * Returns the question that was sent with the contributing form, its texts tidied like those of uploaded files. Throws
 * AppError `invalid_request` with the fields that the schema or `questionFaults` refuses.
 */
export function questionOfForm(form: QuestionForm): QuestionContent {
  return questionIn(form, QUESTION_FORMS, LEAST_QUESTION)
}

/** As `questionOfForm`, for a question sent with the office's form; allows as many options as uploaded files. */
export function questionOfCorrection(form: QuestionForm): QuestionContent {
  return questionIn(form, QUESTION_CORRECTIONS, 1)
}

function questionIn(form: QuestionForm, schemas: typeof QUESTION_FORMS, leastText: number): QuestionContent {
  const { format, text, reason, passage, ...parts } = tidied({
    format: form.question_format ?? 'plain',
    text: form.question_text,
    reason: form.answer_reason,
    passage: form.passage_text,
    ...partsOf(form),
  })
  const json = partsJson(parts)
  const question = {
    question_format: formatJson(format),
    question_text: text,
    ...json,
    answer_reason: reason,
    passage_text: passage,
  }
  const parsed = schemas[kindOf(json)].safeParse(question)
  if (!parsed.success) throw refusal(parsed.error.issues.map(({ path }) => path.join('/')))
  const faults = questionFaults(question, leastText)
  if (faults.length > 0) throw refusal(faults.map(({ path }) => path))
  return { format, text, ...parts, ...(reason ? { reason } : {}), ...(passage ? { passage } : {}) }
}

function tidied(question: QuestionContent): QuestionContent {
  try {
    return tidyQuestion(question)
  } catch (error) {
    // The portal's own forms send only markup that can be parsed, so the refusal need not name the text at fault.
    if (error instanceof MarkupError) throw refusal(['question_format'])
    throw error
  }
}

function refusal(paths: readonly string[]): AppError {
  return new AppError('invalid_request', 'question', {
    fields: paths.map((path) => ({ path: `/${path}`, message: 'invalid' })),
  })
}
