import { DISTRIBUTION_PARTS, type SubjectAnalytics } from '#contract/analytics.ts'
import type { Degree } from '#contract/degrees.ts'
import { markOf } from './mark-of.ts'

/**
 * Where a mark lies among the published marks of its subject: in which tenth of the full mark, and how many students
 * are below, in and above that tenth.
 */
export interface MarkPlace {
  /** The index of the tenth of the full mark, from 0. */
  part: number
  below: number
  same: number
  above: number
}

/** The number of students in a smaller group is not told, to protect them: docs/decisions/0015-analytics.md. */
export const LEAST_NAMED = 5

/**
 * Returns where a student's mark lies in the distribution of its subject's marks; undefined for a student without a
 * mark.
 */
export function markPlace(degree: Degree, { distribution }: SubjectAnalytics): MarkPlace | undefined {
  const mark = markOf(degree)
  if (mark === undefined || degree.finalDegree <= 0) return undefined
  // Computed in hundredths, so that 70 of 100 is exactly in the eighth tenth.
  const tenths = Math.floor((Math.round(mark * 100) * DISTRIBUTION_PARTS) / Math.round(degree.finalDegree * 100))
  const part = Math.min(tenths, DISTRIBUTION_PARTS - 1)
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    part,
    below: sum(distribution.slice(0, part)),
    same: distribution[part] ?? 0,
    above: sum(distribution.slice(part + 1)),
  }
}

/**
 * Returns the published figures of a student's subject, found by name within the term; undefined if too few students
 * took the subject, or if two subjects of the term have the same name.
 */
export function figuresOf(
  subjects: readonly SubjectAnalytics[],
  term: number,
  { name }: Degree,
): SubjectAnalytics | undefined {
  const found = subjects.filter((subject) => subject.term === term && subject.subject_name === name)
  return found.length === 1 ? found[0] : undefined
}
