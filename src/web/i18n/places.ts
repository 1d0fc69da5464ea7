import type { AwaitedPlace } from '#contract/awaited.ts'
import {
  GRADE_KEYS,
  GRADE_NAMES,
  gradeNumber,
  SESSION_NAMES,
  TERM_KEYS,
  TERM_NAMES,
  yearLabel,
  yearPath,
} from '#contract/faculty.ts'

interface Place {
  grade: number
  term?: number
  year: number
}

/** 2025 → `2024/25`. */
export function yearText(year: number): string {
  return yearLabel(yearPath(year))
}

/** `الفرقة الأولى، الفصل الدراسي الأول، 2024/25`; leaves out a grade or term that the faculty does not have. */
export function placeText({ grade, term = 0, year }: Place, termNames: typeof TERM_NAMES = TERM_NAMES): string {
  const gradeKey = GRADE_KEYS[grade - 1]
  const termKey = TERM_KEYS[term - 1]
  const parts = [gradeKey && GRADE_NAMES[gradeKey], termKey && termNames[termKey], yearText(year)]
  return parts.filter(Boolean).join('، ')
}

/** `الفرقة الأولى، الفصل الدراسي الثاني، 2024/25`, and `الدور الثاني` where it is the second session's. */
export function sittingText({ grade, session, ...place }: AwaitedPlace): string {
  const name = placeText({ ...place, grade: gradeNumber(grade) })
  return session === 1 ? name : `${name}، ${SESSION_NAMES[session]}`
}
