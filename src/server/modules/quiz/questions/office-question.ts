import { createHash } from 'node:crypto'
import type { DeskQuestion, WholeQuestion } from '#contract/admin-questions.ts'
import { gradeKey, termKey } from '#contract/faculty.ts'
import type { DeskQuestionRow, ReportRow } from './questions.queries.ts'

/** A row as the desk gets it. */
export function deskQuestion(row: DeskQuestionRow): DeskQuestion {
  return {
    id: row.id,
    origin: row.origin,
    grade: row.grade === null ? null : gradeKey(row.grade),
    term: row.term === null ? null : termKey(row.term),
    subject: row.subject,
    question_text: row.text,
    // Written by contentColumns, whose options are texts.
    question_options: JSON.parse(row.options) as string[],
    question_answer: row.answer,
    answer_reason: row.reason,
    creator_name: row.creator_name,
    account_name: row.account_name,
    state: row.state,
    is_withdrawn: row.withdrawn_at !== null,
    created_at: row.created_at,
    open_reports: Number(row.open_reports ?? 0),
    version: versionOf(row),
  }
}

export function wholeQuestion(row: DeskQuestionRow, reports: readonly ReportRow[]): WholeQuestion {
  return { ...deskQuestion(row), reports: [...reports] }
}

/** A short name of all that somebody may have changed meanwhile. */
export function versionOf({ text, options, answer, reason, state, withdrawn_at }: DeskQuestionRow): string {
  const all = JSON.stringify([text, options, answer, reason, state, withdrawn_at])
  return createHash('sha256').update(all).digest('hex').slice(0, 24)
}
