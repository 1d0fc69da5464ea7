import { GRADE_NAMES, type GradeNumber, gradeKey, TERM_NAMES, termKey, yearLabel, yearPath } from '#contract/faculty.ts'

/** `2024/25`. */
export function yearText(year: number): string {
  return yearLabel(yearPath(year))
}

/** Whether a number from the wire is a grade. */
export function isGradeNumber(grade: number | null): grade is GradeNumber {
  return grade === 1 || grade === 2 || grade === 3 || grade === 4
}

/** `الفرقة الأولى، الفصل الدراسي الأول، 2024/25`, as far as it is known. */
export function placeText({ grade, term, year }: { grade: number; term?: number; year: number }): string {
  const parts = [
    isGradeNumber(grade) ? GRADE_NAMES[gradeKey(grade)] : '',
    term === 1 || term === 2 ? TERM_NAMES[termKey(term)] : '',
    yearText(year),
  ]
  return parts.filter((part) => part !== '').join('، ')
}
