import type * as z from 'zod/mini'
import { type addQuestionEndpoint, type OwnQuestion, QUESTION_FORMS } from '#contract/contributing.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type QuestionFault, questionFaults } from '#contract/question-faults.ts'
import { kindOf, type QuestionParts } from '#contract/quiz.ts'
import { questionRuleText } from '../../../i18n/ar/contribute.ts'
import { kindRuleText } from '../../../i18n/ar/question-card.ts'
import { type Faults, readBody } from '../../../ui/form-faults.ts'
import {
  EMPTY_PARTS,
  isEmptyParts,
  type PartsDraft,
  partsBodyOf,
  partsDraftOf,
} from '../../../ui/question-parts-draft.ts'

/** docs/SPECIFICATION.md, section 9. */
const OPTIONS = 4

/** A question being written, with the contract's field names. */
export interface QuestionDraft extends PartsDraft {
  question_text: string
  answer_reason: string
  passage_text: string
}

export type QuestionBody = BodyOf<typeof addQuestionEndpoint>

export const EMPTY_DRAFT: QuestionDraft = { ...EMPTY_PARTS, question_text: '', answer_reason: '', passage_text: '' }

const TEXTS = {
  question_text: { too_big: questionRuleText.long_text, other: questionRuleText.short_text },
  question_options: { too_big: questionRuleText.long_option, other: questionRuleText.no_option },
  question_answer: questionRuleText.no_answer,
  question_answers: kindRuleText.answers,
  question_pairs: kindRuleText.pair,
  question_items: kindRuleText.item,
  accepted_answers: kindRuleText.accepted,
  answer_reason: questionRuleText.long_reason,
  passage_text: kindRuleText.passage,
}

/** The rules of the question form: the contract's for its kind, plus the server's on blank and equal texts. */
export const QUESTION_RULES = { check: faultsOf, read: bodyOf, texts: TEXTS }

/** Whether a draft contains nothing worth keeping. */
export function isEmptyDraft(draft: QuestionDraft) {
  const texts = [draft.question_text, draft.answer_reason, draft.passage_text]
  return isEmptyParts(draft) && texts.every((text) => text.trim() === '')
}

/** Returns a question as form values; undefined if it has one right option, but not the four options of the form. */
export function draftOf(question: OwnQuestion): QuestionDraft | undefined {
  if (kindOf(question) === 'one' && 'question_options' in question && !hasAllOptions(question.question_options)) {
    return undefined
  }
  const { question_text, answer_reason = '', passage } = question
  return { ...partsDraftOf(question), question_text, answer_reason, passage_text: passage?.text ?? '' }
}

/** Whether the options are as many as the form has. */
export function hasAllOptions(options: readonly string[]): boolean {
  return options.length === OPTIONS
}

function sent(draft: QuestionDraft) {
  const [reason, passage] = [oneSpace(draft.answer_reason), oneSpace(draft.passage_text)]
  return {
    question_text: oneSpace(draft.question_text),
    ...partsBodyOf(draft, oneSpace),
    ...(reason !== '' && { answer_reason: reason }),
    ...(passage !== '' && { passage_text: passage }),
  }
}

/** Returns the body of a draft without faults. */
function bodyOf(draft: QuestionDraft): QuestionBody {
  return QUESTION_FORMS[draft.question_kind].parse(sent(draft))
}

function faultsOf(draft: QuestionDraft): Faults {
  const schema: z.ZodMiniType = QUESTION_FORMS[draft.question_kind]
  const reading = readBody(schema, sent(draft), TEXTS)
  return { ...unreadable(draft), ...reading.faults }
}

/** The server collapses repeated spaces; do the same before counting characters. */
function oneSpace(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').trim()
}

/** Returns the messages for blank and equal texts. */
function unreadable(draft: QuestionDraft): Faults {
  const { question_text } = draft
  const parts = partsBodyOf({ ...draft, question_answer: draft.question_answer ?? 0 }, oneSpace)
  const faults = questionFaults({ question_text, ...(parts as QuestionParts) })
  return Object.fromEntries(faults.map((fault) => [fault.path, textOf(fault)]))
}

function textOf({ path, fault }: QuestionFault): string {
  const { short_text, no_option, same_option } = questionRuleText
  const [name = ''] = path.split('/')
  if (name === 'question_text') return short_text
  if (name === 'question_options') return fault === 'blank' ? no_option : same_option
  if (path.endsWith('/match') && fault === 'equal') return kindRuleText.sameMatches
  const text = TEXTS[name as keyof typeof TEXTS]
  return typeof text === 'string' ? text : text.other
}
