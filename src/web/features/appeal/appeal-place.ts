import { GRADE_KEYS, GRADE_NAMES, isTermKey, TERM_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'
import { shortTermText } from '../../i18n/ar/appeal.ts'

interface TermPlace {
  grade: number
  term: number
  year: number
}

/** `الفرقة الأولى، الفصل الدراسي الأول، 2024/25`. */
export function placeText({ grade, term, year }: TermPlace): string {
  const gradeName = GRADE_KEYS[grade - 1]
  const key = `term_${term}`
  const parts = [gradeName && GRADE_NAMES[gradeName], isTermKey(key) && TERM_NAMES[key], yearLabel(yearPath(year))]
  return parts.filter(Boolean).join('، ')
}

/** `الفرقة الأولى، الفصل الأول، 2024/25`. */
export function shortPlaceText({ grade, term, year }: TermPlace): string {
  const gradeName = GRADE_KEYS[grade - 1]
  const parts = [gradeName && GRADE_NAMES[gradeName], shortTermText[term], yearLabel(yearPath(year))]
  return parts.filter(Boolean).join('، ')
}
