import * as z from 'zod/mini'
import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { readStored, removeStored, writeStored } from '../../../api/device-store.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import type { SubjectPlace } from '../contribute-place.ts'
import { hasAllOptions, isEmptyDraft, type QuestionDraft } from './question-draft.ts'

/** Drafts that are too long to send are stored too, so that the contributor can shorten them. */
const text = z.string().check(z.maxLength(10 * QUESTION_LIMITS.reason))

const draftSchema = z.object({
  text,
  // Not a tuple: its schema code would have to load before the first screen.
  options: z.array(text).check(z.maxLength(4)),
  answer: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(3))),
  reason: text,
})

/** The unsent draft of a question for a subject, stored on this device. */
export function keptDraft(place: SubjectPlace): QuestionDraft | undefined {
  const stored = readStored(keyOf(place), draftSchema)
  if (!stored || !hasAllOptions(stored.options)) return undefined
  const { text: question_text, options: question_options, answer: question_answer, reason: answer_reason } = stored
  return { question_text, question_options, question_answer, answer_reason }
}

export function keepDraft(place: SubjectPlace, draft: QuestionDraft): void {
  if (isEmptyDraft(draft)) removeStored(keyOf(place))
  else {
    const { question_text, question_options, question_answer, answer_reason } = draft
    const stored = { text: question_text, options: question_options, answer: question_answer, reason: answer_reason }
    writeStored(keyOf(place), stored)
  }
}

function keyOf(place: SubjectPlace): string {
  return `question-draft ${pathTo(ROUTES.sendQuestion, place)}`
}
