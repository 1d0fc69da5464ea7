import * as z from 'zod/mini'
import { addQuestionEndpoint, type OwnQuestion } from '#contract/contributing.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { questionRuleText } from '../../i18n/ar/contribute.ts'

/** A question as it is being written. */
export interface QuestionDraft {
  text: string
  options: readonly [string, string, string, string]
  /** Place of the right option, from 0; null until one is chosen. */
  answer: number | null
  reason: string
}

const fourOptions = z.tuple([z.string(), z.string(), z.string(), z.string()])

export type QuestionBody = BodyOf<typeof addQuestionEndpoint>

/** The fields of the form in their order on the screen; an option is named by its place. */
export const QUESTION_FIELDS = ['text', 'option-0', 'option-1', 'option-2', 'option-3', 'answer', 'reason'] as const
export type QuestionField = (typeof QUESTION_FIELDS)[number]

/** What stands against a draft: a sentence for each field that breaks its rule. */
export type Refusals = Readonly<Partial<Record<QuestionField, string>>>

export const EMPTY_DRAFT: QuestionDraft = { text: '', options: ['', '', '', ''], answer: null, reason: '' }

export function isEmptyDraft(draft: QuestionDraft): boolean {
  return [draft.text, draft.reason, ...draft.options].every((text) => text.trim() === '') && draft.answer === null
}

/** A standing question as the form shows it; undefined where it has not the form's four options. */
export function draftOf({
  question_text,
  question_options,
  question_answer,
  answer_reason,
}: OwnQuestion): QuestionDraft | undefined {
  const options = z.safeParse(fourOptions, question_options)
  if (!options.success) return undefined
  return { text: question_text, options: options.data, answer: question_answer, reason: answer_reason ?? '' }
}

/** The draft as it may be sent, by the contract's own rules, or what is against it. specification, section 5 */
export function checkDraft(draft: QuestionDraft): { body: QuestionBody } | { refusals: Refusals } {
  const read = z.safeParse(addQuestionEndpoint.body, {
    question_text: draft.text,
    question_options: [...draft.options],
    question_answer: draft.answer,
    ...(draft.reason.trim() !== '' && { answer_reason: draft.reason }),
  })
  if (read.success) return { body: read.data }
  const refusals: Partial<Record<QuestionField, string>> = {}
  for (const { path, code } of read.error.issues) {
    const [field, sentence] = refusalOf(path, code === 'too_big')
    refusals[field] = sentence
  }
  return { refusals }
}

function refusalOf([name, place]: readonly PropertyKey[], isTooLong: boolean): [QuestionField, string] {
  if (name === 'question_text') return ['text', isTooLong ? questionRuleText.long_text : questionRuleText.short_text]
  if (name === 'answer_reason') return ['reason', questionRuleText.long_reason]
  const field = QUESTION_FIELDS.find((option) => option === `option-${String(place)}`)
  if (name === 'question_options' && field) {
    return [field, isTooLong ? questionRuleText.long_option : questionRuleText.no_option]
  }
  return ['answer', questionRuleText.no_answer]
}
