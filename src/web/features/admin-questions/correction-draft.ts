import type { WholeQuestion } from '#contract/admin-questions.ts'

/** A question with one right option: the form edits no other kind yet. */
export type OneRight = Extract<WholeQuestion, { question_answer: number }>

/** The form values, named as in the contract; `question_answer` is null after the right option was removed. */
export interface CorrectionDraft {
  question_text: string
  question_options: readonly string[]
  question_answer: number | null
  answer_reason: string
  /** Whether saving settles the open reports. */
  settles: boolean
}

/** Returns the initial form values of a question. */
export function draftOf(question: OneRight): CorrectionDraft {
  const { question_text, question_options, question_answer, answer_reason: reason, open_reports } = question
  return { question_text, question_options, question_answer, answer_reason: reason ?? '', settles: open_reports > 0 }
}

/** Returns the options without one of them, and the new place of the right option. */
export function withoutOption({ question_options, question_answer: answer }: CorrectionDraft, place: number) {
  const others = question_options.filter((_, at) => at !== place)
  const moved = answer !== null && answer > place ? answer - 1 : answer
  return { question_options: others, question_answer: answer === place ? null : moved }
}

/** Returns the request body of a draft, against the version its author has seen. */
export function correctionOf(
  { settles, answer_reason, ...draft }: CorrectionDraft,
  { version, reports }: Pick<WholeQuestion, 'version' | 'reports'>,
): unknown {
  const open = reports.filter(({ settled_at }) => settled_at === null).map(({ id }) => id)
  return { ...draft, answer_reason: answer_reason.trim() || undefined, version, settled_reports: settles ? open : [] }
}
