import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import { type FacultyShape, LARGEST_SHAPE } from '#contract/faculty-shape.ts'
import type { OptionValues } from './command.ts'
import { wholeNumber } from './whole-number.ts'

/**
 * Returns the numbers of `--grade` and `--term`, undefined without them. A command calls this twice: before the
 * database is open with the largest shape, then with the faculty's own. Throws UsageError.
 */
export function gradeAndTerm(options: OptionValues, { grades, terms }: FacultyShape = LARGEST_SHAPE) {
  // `wholeNumber` returns only numbers within the bounds, which are those of `GradeNumber` and `TermNumber`.
  return {
    grade: wholeNumber(options, 'grade', 1, grades.length) as GradeNumber | undefined,
    term: wholeNumber(options, 'term', 1, terms.length) as TermNumber | undefined,
  }
}
