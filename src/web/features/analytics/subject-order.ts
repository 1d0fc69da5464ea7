import type { SubjectAnalytics } from '#contract/analytics.ts'

/** The orders of subjects: that of the result sheet, or by pass percentage. */
export const SUBJECT_ORDERS = ['sheet', 'highest', 'lowest'] as const
export type SubjectOrder = (typeof SUBJECT_ORDERS)[number]

/** Sorts the subjects; subjects with equal percentages stay in the order of the result sheet. */
export function orderSubjects(subjects: readonly SubjectAnalytics[], order: SubjectOrder): SubjectAnalytics[] {
  if (order === 'sheet') return [...subjects]
  const direction = order === 'highest' ? -1 : 1
  return [...subjects].sort((a, b) => direction * (passPercentage(a) - passPercentage(b)))
}

function passPercentage(subject: SubjectAnalytics): number {
  return subject.subject_succeed_students_percentage
}
