import * as z from 'zod/mini'
import { addQuestionEndpoint, type OwnQuestion } from '#contract/contributing.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { questionFaults } from '#contract/question-faults.ts'
import { questionRuleText } from '../../../i18n/ar/contribute.ts'

/** specification, section 9: four options per question. */
export type FourOptions = readonly [string, string, string, string]

/** A question as it is being written. */
export interface QuestionDraft {
  text: string
  options: FourOptions
  /** Place of the right option, from 0; null until one is chosen. */
  answer: number | null
  reason: string
}

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
  const options = fourOf(question_options)
  return options && { text: question_text, options, answer: question_answer, reason: answer_reason ?? '' }
}

/** The options, if they are four. */
export function fourOf([first, second, third, fourth, ...others]: readonly string[]): FourOptions | undefined {
  const isShort = first === undefined || second === undefined || third === undefined || fourth === undefined
  return isShort || others.length > 0 ? undefined : [first, second, third, fourth]
}

export function withOption(draft: QuestionDraft, place: number, text: string): QuestionDraft {
  const [first, second, third, fourth] = draft.options
  const options: [string, string, string, string] = [first, second, third, fourth]
  options[place] = text
  return { ...draft, options }
}

/** The draft as it may be sent, by the contract's own rules and the server's, or what is against it. specification, section 5 */
export function checkDraft(draft: QuestionDraft): { body: QuestionBody } | { refusals: Refusals } {
  const reason = oneSpace(draft.reason)
  const read = z.safeParse(addQuestionEndpoint.body, {
    question_text: oneSpace(draft.text),
    question_options: draft.options.map(oneSpace),
    question_answer: draft.answer,
    ...(reason !== '' && { answer_reason: reason }),
  })
  const refusals: Partial<Record<QuestionField, string>> = unreadable(draft)
  for (const { path, code } of read.error?.issues ?? []) {
    const [field, sentence] = refusalOf(path, code === 'too_big')
    refusals[field] = sentence
  }
  return read.success && Object.keys(refusals).length === 0 ? { body: read.data } : { refusals }
}

/** Spaces after spaces are no text: the server makes one of them, and so do we before characters are counted. */
function oneSpace(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').trim()
}

/** The sentences for what the contract calls unreadable. */
function unreadable({ text, options }: QuestionDraft): Partial<Record<QuestionField, string>> {
  const refusals: Partial<Record<QuestionField, string>> = {}
  for (const { path, fault } of questionFaults(text, options)) {
    if (path === 'question_text') refusals.text = questionRuleText.short_text
    else refusals[optionField(Number(path.split('/')[1]))] = questionRuleText[OPTION_FAULTS[fault]]
  }
  return refusals
}

const OPTION_FAULTS = { blank: 'no_option', equal: 'same_option' } as const

/** The name of an option's field. */
export function optionField(place: number): QuestionField {
  // The form has as many options as there are such names.
  return `option-${place}` as QuestionField
}

function refusalOf([name, place]: readonly PropertyKey[], isTooLong: boolean): [QuestionField, string] {
  if (name === 'question_text') return ['text', isTooLong ? questionRuleText.long_text : questionRuleText.short_text]
  if (name === 'answer_reason') return ['reason', questionRuleText.long_reason]
  if (name === 'question_options' && typeof place === 'number') {
    return [optionField(place), isTooLong ? questionRuleText.long_option : questionRuleText.no_option]
  }
  return ['answer', questionRuleText.no_answer]
}
