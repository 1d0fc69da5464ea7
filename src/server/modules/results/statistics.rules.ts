import { DISTRIBUTION_PARTS } from '#contract/analytics.ts'
import { isPassing } from '#contract/degrees.ts'
import type { SubjectStatistics } from '#contract/storage-files.ts'
import type { ParsedDegree } from './degree.rules.ts'

/** Minimum number of students for a subject's figures; with fewer, the figures could reveal one student's mark. */
export const LEAST_STUDENTS = 5

export interface SubjectFigures extends SubjectStatistics {
  /** Number of students in each tenth of the full mark, DISTRIBUTION_PARTS counts; the full mark is in the last. */
  distribution: number[]
}

/**
 * Returns the figures of one subject, or null if fewer than LEAST_STUDENTS sat it. Leaves out the outcomes not taken,
 * excused and withheld. Absent and barred count as a mark of 0, cheated as attended. Percentage and average (in marks)
 * have two decimals, rounded half up. The full mark is in marks and above 0, as the importer ensures. The caller must
 * leave out hidden students and those with a withheld result.
 */
export function subjectStatistics(degrees: readonly ParsedDegree[], finalDegree: number): SubjectFigures | null {
  const fullHundredths = Math.round(finalDegree * 100)
  const distribution = Array.from({ length: DISTRIBUTION_PARTS }, () => 0)
  let students = 0
  let absent = 0
  let passed = 0
  let sumHundredths = 0
  for (const { outcome, hundredths } of degrees) {
    if (outcome === 'not_taken' || outcome === 'excused' || outcome === 'withheld') continue
    students += 1
    if (outcome === 'absent' || outcome === 'barred') absent += 1
    else sumHundredths += hundredths
    if (isPassing(outcome)) passed += 1
    const part = partOf(hundredths, fullHundredths)
    distribution[part] = (distribution[part] ?? 0) + 1
  }
  if (students < LEAST_STUDENTS) return null
  return {
    students,
    attended: students - absent,
    passed,
    pass_percentage: roundedQuotient(passed * 10_000, students) / 100,
    average: roundedQuotient(sumHundredths, students) / 100,
    distribution,
  }
}

/** Returns the tenth of the full mark that contains a mark, from 0. Both are in hundredths. */
function partOf(hundredths: number, fullHundredths: number): number {
  return Math.min(wholeQuotient(hundredths * DISTRIBUTION_PARTS, fullHundredths), DISTRIBUTION_PARTS - 1)
}

/** Divides two non-negative integers and rounds half up. */
function roundedQuotient(dividend: number, divisor: number): number {
  return wholeQuotient(2 * dividend + divisor, 2 * divisor)
}

/**
 * Divides two integers and rounds down. Subtracts the remainder first, so that floating point cannot cross a border.
 */
function wholeQuotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
