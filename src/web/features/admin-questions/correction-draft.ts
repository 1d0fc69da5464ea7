import type * as z from 'zod/mini'
import { CORRECTION_BODIES, type correctQuestionEndpoint, type WholeQuestion } from '#contract/admin-questions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type QuestionFault, questionFaults } from '#contract/question-faults.ts'
import type { QuestionParts } from '#contract/quiz.ts'
import { markupBarText } from '../../i18n/ar/markup.ts'
import { kindRuleText } from '../../i18n/ar/question-card.ts'
import { correctionText } from '../../i18n/ar/questions-desk.ts'
import { type Faults, readBody } from '../../ui/form-faults.ts'
import { fieldsOf, type TextsDraft, unclosedMarks, writtenFields } from '../../ui/marked-fields.ts'

/** The form's values, named as in the contract. A correction cannot change the question's kind. */
export interface CorrectionDraft extends TextsDraft {
  /** Whether saving settles the open reports against the question. */
  settles: boolean
}

type Correction = BodyOf<typeof correctQuestionEndpoint>
type Seen = Pick<WholeQuestion, 'version' | 'reports'>

const { text, option, answer, reason } = correctionText.wrong
export const CORRECTION_TEXTS = {
  question_text: text,
  question_options: option,
  question_answer: answer,
  question_answers: kindRuleText.answers,
  question_pairs: kindRuleText.pair,
  'question_pairs/match': kindRuleText.match,
  question_items: kindRuleText.item,
  accepted_answers: kindRuleText.accepted,
  answer_reason: reason,
  passage_text: kindRuleText.passage,
}

/** Returns the initial form values of a question. */
export function draftOf(question: WholeQuestion): CorrectionDraft {
  return { ...fieldsOf(question), settles: question.open_reports > 0 }
}

/** Returns the errors of a correction by the contract's rules for the question's kind. */
export function correctionFaults(draft: CorrectionDraft, seen: Seen): Faults {
  const schema: z.ZodMiniType = CORRECTION_BODIES[draft.question_kind]
  const read = readBody(schema, bodyOf(draft, seen), CORRECTION_TEXTS).faults
  const written = writtenFields({ ...draft, question_answer: draft.question_answer ?? 0 })
  // The cast is right because the right answer, which a draft may lack, was set above.
  const faults = questionFaults(written as typeof written & QuestionParts)
  const said = faults.map((fault): [string, string] => [fault.path, textOf(fault)])
  return { ...Object.fromEntries(said), ...read, ...unclosedMarks(draft) }
}

function textOf({ path, fault }: QuestionFault): string {
  if (fault === 'gap') return markupBarText.strayGap
  if (fault === 'untypable') return kindRuleText.untypable
  if (path.endsWith('/match')) return fault === 'equal' ? kindRuleText.sameMatches : kindRuleText.match
  return CORRECTION_TEXTS[path.split('/')[0] as keyof typeof CORRECTION_TEXTS]
}

/**
 * Returns the request body of a correction without errors, with the version of the question that its author has seen.
 */
export function correctionOf(draft: CorrectionDraft, seen: Seen): Correction {
  return CORRECTION_BODIES[draft.question_kind].parse(bodyOf(draft, seen))
}

function bodyOf(draft: CorrectionDraft, { version, reports }: Seen): unknown {
  const open = reports.filter(({ settled_at }) => settled_at === null).map(({ id }) => id)
  return {
    ...writtenFields(draft),
    version,
    settled_reports: draft.settles ? open : [],
  }
}
