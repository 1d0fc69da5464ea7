import { type addQuestionEndpoint, type OwnQuestion, QUESTION_FORMS } from '#contract/contributing.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type QuestionFault, questionFaults } from '#contract/question-faults.ts'
import { questionRuleText } from '../../../i18n/ar/contribute.ts'
import type { Faults } from '../../../ui/form-faults.ts'

/** docs/SPECIFICATION.md, section 9. */
const OPTIONS = 4

/** A question being written, with the contract's field names. */
export interface QuestionDraft {
  question_text: string
  question_options: readonly string[]
  /** Index of the right option, from 0; null until one is chosen. */
  question_answer: number | null
  answer_reason: string
}

export type QuestionBody = BodyOf<typeof addQuestionEndpoint>

export const EMPTY_DRAFT: QuestionDraft = {
  question_text: '',
  question_options: ['', '', '', ''],
  question_answer: null,
  answer_reason: '',
}

/** The rules of the question form: the contract's, plus the server's on blank and equal options. */
export const QUESTION_RULES = {
  schema: QUESTION_FORMS.one,
  bodyOf,
  check: unreadable,
  texts: {
    question_text: { too_big: questionRuleText.long_text, other: questionRuleText.short_text },
    question_options: { too_big: questionRuleText.long_option, other: questionRuleText.no_option },
    question_answer: questionRuleText.no_answer,
    answer_reason: questionRuleText.long_reason,
  },
}

/** Whether a draft contains nothing worth keeping. */
export function isEmptyDraft({ question_text, question_options, question_answer, answer_reason }: QuestionDraft) {
  const texts = [question_text, answer_reason, ...question_options]
  return question_answer === null && texts.every((text) => text.trim() === '')
}

/** Returns a question as form values; undefined unless it has the four options of the form. */
export function draftOf(question: OwnQuestion) {
  if (!('question_answer' in question)) return undefined
  const { question_text, question_options, question_answer, answer_reason = '' } = question
  return hasAllOptions(question_options)
    ? { question_text, question_options, question_answer, answer_reason }
    : undefined
}

/** Whether the options are as many as the form has. */
export function hasAllOptions(options: readonly string[]): boolean {
  return options.length === OPTIONS
}

function bodyOf({ question_text, question_options, question_answer, answer_reason }: QuestionDraft): unknown {
  const reason = oneSpace(answer_reason)
  return {
    question_text: oneSpace(question_text),
    question_options: question_options.map(oneSpace),
    question_answer,
    ...(reason !== '' && { answer_reason: reason }),
  }
}

/** The server collapses repeated spaces; do the same before counting characters. */
function oneSpace(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').trim()
}

/** Returns the messages for blank and equal texts. */
function unreadable({ question_text, question_options }: QuestionDraft): Faults {
  const { short_text, no_option, same_option } = questionRuleText
  const faults = questionFaults({ question_text, question_options: [...question_options], question_answer: 0 })
  const textOf = (path: string, fault: QuestionFault['fault']) =>
    path === 'question_text' ? short_text : fault === 'blank' ? no_option : same_option
  return Object.fromEntries(faults.map(({ path, fault }) => [path, textOf(path, fault)]))
}
