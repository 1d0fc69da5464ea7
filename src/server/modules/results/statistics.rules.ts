import { DISTRIBUTION_PARTS } from '#contract/analytics.ts'
import { isPassing } from '#contract/results.ts'
import type { SubjectStatistics } from '#contract/storage-files.ts'
import type { ParsedDegree } from './degree.rules.ts'

/** Below this many students a figure could reveal one person, and none is given. */
export const LEAST_STUDENTS = 5

export interface SubjectFigures extends SubjectStatistics {
  /** The students by tenths of the full mark, DISTRIBUTION_PARTS counts; the full mark itself is in the last. */
  distribution: number[]
}

/**
 * The figures of one subject, or null where fewer than LEAST_STUDENTS sat it. Students are all whom the subject concerned:
 * not those who did not take it, were excused or are withheld. An absent student counts with a mark of 0, a cheated one attended.
 * Percentage and average (in marks) have two decimals, half rounded up. The caller gives the full mark in marks, above 0 as the
 * importer has seen to, and neither hidden nor withheld students.
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
    if (outcome === 'absent') absent += 1
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

/** The tenth of the full mark that a mark lies in, from 0. Both are hundredths. */
function partOf(hundredths: number, fullHundredths: number): number {
  return Math.min(wholeQuotient(hundredths * DISTRIBUTION_PARTS, fullHundredths), DISTRIBUTION_PARTS - 1)
}

/** The quotient of two non-negative integers as an integer, half rounded up. */
function roundedQuotient(dividend: number, divisor: number): number {
  return wholeQuotient(2 * dividend + divisor, 2 * divisor)
}

/** How often one integer goes into another. The remainder goes first, so that nothing but integers meets a border. */
function wholeQuotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
