import { GRADE_KEYS, GRADE_NAMES, isTermKey, TERM_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'

/** `الفرقة الأولى، الفصل الدراسي الأول، 2024/25`. */
export function placeText({ grade, term, year }: { grade: number; term: number; year: number }): string {
  const gradeName = GRADE_KEYS[grade - 1]
  const key = `term_${term}`
  const parts = [gradeName && GRADE_NAMES[gradeName], isTermKey(key) && TERM_NAMES[key], yearLabel(yearPath(year))]
  return parts.filter(Boolean).join('، ')
}
