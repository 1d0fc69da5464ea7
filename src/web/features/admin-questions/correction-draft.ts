import { correctQuestionEndpoint, type WholeQuestion } from '#contract/admin-questions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { QUESTION_LIMITS } from '#contract/quiz.ts'

/** What the form holds; no right option once that was removed. */
export interface CorrectionDraft {
  text: string
  options: readonly string[]
  answer: number | null
  reason: string
  settles: boolean
}

export type Correction = BodyOf<typeof correctQuestionEndpoint>

export function draftOf(question: WholeQuestion): CorrectionDraft {
  return {
    text: question.question_text,
    options: question.question_options,
    answer: question.question_answer,
    reason: question.answer_reason ?? '',
    settles: question.open_reports > 0,
  }
}

export function withOption(draft: CorrectionDraft, place: number, text: string): CorrectionDraft {
  return { ...draft, options: draft.options.map((option, at) => (at === place ? text : option)) }
}

export function withoutOption({ answer, ...draft }: CorrectionDraft, place: number): CorrectionDraft {
  const options = draft.options.filter((_, at) => at !== place)
  if (answer === place) return { ...draft, options, answer: null }
  return { ...draft, options, answer: answer !== null && answer > place ? answer - 1 : answer }
}

export function withOneMore(draft: CorrectionDraft): CorrectionDraft {
  return draft.options.length < QUESTION_LIMITS.mostOptions ? { ...draft, options: [...draft.options, ''] } : draft
}

/** What is sent, or the fields that keep it from being sent, as the server names them: `question_options/2`. */
export function correctionOf(
  draft: CorrectionDraft,
  { version, reports }: Pick<WholeQuestion, 'version' | 'reports'>,
): { body: Correction } | { wrong: ReadonlySet<string> } {
  const open = reports.filter(({ settled_at }) => settled_at === null).map(({ id }) => id)
  const body = {
    question_text: draft.text,
    question_options: [...draft.options],
    // No place of an option: the contract refuses it.
    question_answer: draft.answer ?? -1,
    answer_reason: draft.reason.trim() || undefined,
    version,
    settled_reports: draft.settles ? open : [],
  }
  const parsed = correctQuestionEndpoint.body.safeParse(body)
  return parsed.success ? { body } : { wrong: new Set(parsed.error.issues.map(({ path }) => path.join('/'))) }
}
