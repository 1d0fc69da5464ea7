import * as z from 'zod/mini'
import { QUESTION_KINDS, QUESTION_LIMITS, WRITTEN_COMPARISONS } from '#contract/quiz.ts'
import { readStored, removeStored, writeStored } from '../../../api/device-store.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import type { SubjectPlace } from '../contribute-place.ts'
import { EMPTY_DRAFT, hasAllOptions, isEmptyDraft, type QuestionDraft } from './question-draft.ts'

/** A longer text than may be sent, because a draft that is too long is stored too: the contributor can shorten it. */
const text = z.string().check(z.maxLength(10 * QUESTION_LIMITS.reason))

const few = z.maxLength(QUESTION_LIMITS.mostOptions)
const place = z.number().check(z.int(), z.gte(0), z.lte(QUESTION_LIMITS.mostOptions - 1))

const draftSchema = z.object({
  text,
  // An array instead of a tuple, because the code of zod's tuples would become part of the first load.
  options: z.array(text).check(few),
  answer: z.nullable(place),
  reason: text,
  // Drafts stored by an earlier release lack these fields.
  kind: z.optional(z.enum(QUESTION_KINDS)),
  answers: z.optional(z.array(place).check(few)),
  pairs: z.optional(z.array(z.object({ prompt: text, match: text })).check(few)),
  items: z.optional(z.array(text).check(few)),
  accepted: z.optional(z.array(text).check(few)),
  compare: z.optional(z.enum(WRITTEN_COMPARISONS)),
  passage: z.optional(text),
})

/** Returns an account's unsent draft of a question for a subject, stored on this device; undefined if there is none. */
export function keptDraft(uid: string, place: SubjectPlace): QuestionDraft | undefined {
  // An earlier release stored drafts without their account: remove its draft, which the next account on the computer
  // would see.
  removeStored(`question-draft ${pathTo(ROUTES.sendQuestion, place)}`)
  const stored = readStored(keyOf(uid, place), draftSchema)
  if (!stored) return undefined
  const { kind = EMPTY_DRAFT.question_kind, options, answer } = stored
  if (kind === 'one' && !hasAllOptions(options)) return undefined
  return {
    question_kind: kind,
    question_text: stored.text,
    question_options: options,
    question_answer: answer !== null && answer < options.length ? answer : null,
    question_answers: (stored.answers ?? []).filter((at) => at < options.length),
    question_pairs: stored.pairs ?? EMPTY_DRAFT.question_pairs,
    question_items: stored.items ?? EMPTY_DRAFT.question_items,
    accepted_answers: stored.accepted ?? EMPTY_DRAFT.accepted_answers,
    compare: stored.compare ?? EMPTY_DRAFT.compare,
    answer_reason: stored.reason,
    passage_text: stored.passage ?? '',
  }
}

export function keepDraft(uid: string, place: SubjectPlace, draft: QuestionDraft): void {
  if (isEmptyDraft(draft)) {
    removeStored(keyOf(uid, place))
    return
  }
  writeStored(keyOf(uid, place), {
    text: draft.question_text,
    options: draft.question_options,
    answer: draft.question_answer,
    reason: draft.answer_reason,
    kind: draft.question_kind,
    answers: draft.question_answers,
    pairs: draft.question_pairs,
    items: draft.question_items,
    accepted: draft.accepted_answers,
    compare: draft.compare,
    passage: draft.passage_text,
  })
}

function keyOf(uid: string, place: SubjectPlace): string {
  return `question-draft ${uid} ${pathTo(ROUTES.sendQuestion, place)}`
}
