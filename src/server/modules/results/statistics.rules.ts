import { isPassing } from '#contract/results.ts'
import type { SubjectStatistics } from '#contract/storage-files.ts'
import type { ParsedDegree } from './degree.rules.ts'

/** Below this many students a figure could reveal one person, and none is given. */
export const LEAST_STUDENTS = 5

/**
 * The figures of one subject, or null where fewer than LEAST_STUDENTS sat it. Students are all whom the subject concerned:
 * not those who did not take it, were excused or are withheld. An absent student counts with a mark of 0, a cheated one attended.
 * Percentage and average (in marks) have two decimals, half rounded up. The caller gives neither hidden nor withheld students.
 */
export function subjectStatistics(degrees: readonly ParsedDegree[]): SubjectStatistics | null {
  let students = 0
  let absent = 0
  let passed = 0
  let sumHundredths = 0
  for (const { outcome, hundredths } of degrees) {
    if (outcome === 'not_taken' || outcome === 'excused' || outcome === 'withheld') continue
    students += 1
    if (outcome === 'absent') absent += 1
    else sumHundredths += hundredths
    if (isPassing(outcome)) passed += 1
  }
  if (students < LEAST_STUDENTS) return null
  return {
    students,
    attended: students - absent,
    passed,
    pass_percentage: roundedQuotient(passed * 10_000, students) / 100,
    average: roundedQuotient(sumHundredths, students) / 100,
  }
}

/** The quotient of two non-negative integers as an integer, half rounded up. */
function roundedQuotient(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
