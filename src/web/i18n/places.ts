import type { AwaitedPlace } from '#contract/awaited.ts'
import { gradeNumber, SESSION_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, SPECIFIED_SHAPE, termKeysOf, termName } from '#contract/faculty-shape.ts'

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
export function placeText({ grade, term = 0, year }: Place, nameOfTerm: typeof termName = termName): string {
  const gradeKey = gradeKeysOf(SPECIFIED_SHAPE)[grade - 1]
  const termKey = termKeysOf(SPECIFIED_SHAPE)[term - 1]
  const parts = [
    gradeKey && gradeName(SPECIFIED_SHAPE, gradeKey),
    termKey && nameOfTerm(SPECIFIED_SHAPE, termKey),
    yearText(year),
  ]
  return parts.filter(Boolean).join('، ')
}

/** `الفرقة الأولى، الفصل الدراسي الثاني، 2024/25`, and `الدور الثاني` where it is the second session's. */
export function sittingText({ grade, session, ...place }: AwaitedPlace): string {
  const name = placeText({ ...place, grade: gradeNumber(grade) })
  return session === 1 ? name : `${name}، ${SESSION_NAMES[session]}`
}
