import type { SubjectAnalytics } from '#contract/analytics.ts'

/** As the sheet has them, or by pass percentage. */
export const SUBJECT_ORDERS = ['sheet', 'highest', 'lowest'] as const
export type SubjectOrder = (typeof SUBJECT_ORDERS)[number]

/** Equal percentages stay as the sheet has them. */
export function orderSubjects(subjects: readonly SubjectAnalytics[], order: SubjectOrder): SubjectAnalytics[] {
  if (order === 'sheet') return [...subjects]
  const direction = order === 'highest' ? -1 : 1
  return [...subjects].sort((a, b) => direction * (passPercentage(a) - passPercentage(b)))
}

function passPercentage(subject: SubjectAnalytics): number {
  return subject.subject_succeed_students_percentage
}
