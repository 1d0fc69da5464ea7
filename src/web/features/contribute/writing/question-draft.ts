import type * as z from 'zod/mini'
import { type addQuestionEndpoint, LEAST_QUESTION, type OwnQuestion, QUESTION_FORMS } from '#contract/contributing.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type QuestionFault, questionFaults } from '#contract/question-faults.ts'
import { kindOf, type QuestionParts } from '#contract/quiz.ts'
import { questionRuleText } from '../../../i18n/ar/contribute.ts'
import { markupBarText } from '../../../i18n/ar/markup.ts'
import { kindRuleText } from '../../../i18n/ar/question-card.ts'
import { type Faults, readBody } from '../../../ui/form-faults.ts'
import { fieldsOf, type TextsDraft, unclosedMarks, writtenFields } from '../../../ui/marked-fields.ts'
import { EMPTY_PARTS, isEmptyParts } from '../../../ui/question-parts-draft.ts'

/** How many options the form has. docs/SPECIFICATION.md, section 9. */
const OPTIONS = 4

/** A question that is being written, with the field names of the contract. */
export type QuestionDraft = TextsDraft

export type QuestionBody = BodyOf<typeof addQuestionEndpoint>

export const EMPTY_DRAFT: QuestionDraft = { ...EMPTY_PARTS, question_text: '', answer_reason: '', passage_text: '' }

const TEXTS = {
  question_text: { too_big: questionRuleText.long_text, other: questionRuleText.short_text },
  question_options: { too_big: questionRuleText.long_option, other: questionRuleText.no_option },
  question_answer: questionRuleText.no_answer,
  question_answers: kindRuleText.answers,
  question_pairs: kindRuleText.pair,
  'question_pairs/match': kindRuleText.match,
  question_items: kindRuleText.item,
  accepted_answers: kindRuleText.accepted,
  answer_reason: questionRuleText.long_reason,
  passage_text: kindRuleText.passage,
}

/**
 * The rules of the question form: the contract's rules for the question's kind, and the server's rules about blank and
 * equal texts.
 */
export const QUESTION_RULES = { check: faultsOf, read: bodyOf, texts: TEXTS }

/** Whether a draft contains nothing, so that it need not be stored. */
export function isEmptyDraft(draft: QuestionDraft) {
  const texts = [draft.question_text, draft.answer_reason, draft.passage_text]
  return isEmptyParts(draft) && texts.every((text) => text.trim() === '')
}

/**
 * Returns a question as the values of the form; undefined for a question of the kind `one` that does not have four
 * options, as the form has.
 */
export function draftOf(question: OwnQuestion): QuestionDraft | undefined {
  if (kindOf(question) === 'one' && 'question_options' in question && !hasAllOptions(question.question_options)) {
    return undefined
  }
  return fieldsOf(question)
}

/** Whether there are as many options as the form has. */
export function hasAllOptions(options: readonly string[]): boolean {
  return options.length === OPTIONS
}

/** Returns the request body of a draft without errors. */
function bodyOf(draft: QuestionDraft): QuestionBody {
  return QUESTION_FORMS[draft.question_kind].parse(writtenFields(draft))
}

function faultsOf(draft: QuestionDraft): Faults {
  const schema: z.ZodMiniType = QUESTION_FORMS[draft.question_kind]
  const reading = readBody(schema, writtenFields(draft), TEXTS)
  return { ...unreadable(draft), ...reading.faults }
}

/** Returns error texts for blank, equal and too long texts, and for marks that are not opened or not closed. */
function unreadable(draft: QuestionDraft): Faults {
  const written = writtenFields({ ...draft, question_answer: draft.question_answer ?? 0 })
  // The cast is right because the right answer, which a draft may lack, was set above.
  const faults = questionFaults(written as typeof written & QuestionParts, LEAST_QUESTION)
  const said = faults.map((fault): [string, string] => [fault.path, textOf(fault)])
  // Reversed, so that if a field has several errors, the first one wins.
  return { ...Object.fromEntries(said.reverse()), ...unclosedMarks(draft) }
}

function textOf({ path, fault }: QuestionFault): string {
  const { short_text, long_text, no_option, same_option, long_option } = questionRuleText
  const [name = ''] = path.split('/')
  if (fault === 'gap') return markupBarText.strayGap
  if (fault === 'untypable') return kindRuleText.untypable
  if (name === 'question_text') return fault === 'long' ? long_text : short_text
  if (name === 'question_options' && fault === 'long') return long_option
  if (name === 'question_options') return fault === 'blank' ? no_option : same_option
  if (path.endsWith('/match')) return fault === 'equal' ? kindRuleText.sameMatches : kindRuleText.match
  const text = TEXTS[name as keyof typeof TEXTS]
  return typeof text === 'string' ? text : text.other
}
