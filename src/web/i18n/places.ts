import type { AwaitedPlace } from '#contract/awaited.ts'
import { GRADE_KEYS, gradeNumber, SESSION_NAMES, TERM_KEYS, yearLabel, yearPath } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, shortTermName, termKeysOf, termName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../api/faculty-shape.ts'
import { waysText } from './ar/ways.ts'

interface Place {
  grade: number
  term?: number
  year: number
}

/** Returns a year as readers see it: 2025 → `2024/25`. */
export function yearText(year: number): string {
  return yearLabel(yearPath(year))
}

/**
 * Returns the name of a grade, term and year: `الفرقة الأولى، الفصل الدراسي الأول، 2024/25`; leaves out a grade or term
 * that the faculty does not have.
 */
export function placeText({ grade, term = 0, year }: Place, nameOfTerm: typeof termName = termName): string {
  const shape = facultyShape()
  const ownGrade = gradeKeysOf(shape)[grade - 1]
  const ownTerm = termKeysOf(shape)[term - 1]
  const parts = [ownGrade && gradeName(shape, ownGrade), ownTerm && nameOfTerm(shape, ownTerm), yearText(year)]
  return parts.filter(Boolean).join('، ')
}

/** Returns the name of a term: 1 → `الفصل الدراسي الأول`. */
export function termText(term: number, nameOf: typeof termName = termName): string {
  const key = TERM_KEYS[term - 1]
  return key ? nameOf(facultyShape(), key) : String(term)
}

/** Returns the short name of a term: 1 → `الفصل الأول`. */
export function shortTermText(term: number): string {
  return termText(term, shortTermName)
}

/**
 * Returns what to try where a term has nothing: `الفصل الآخر`, or `فصلًا آخر` in a faculty with more than two terms.
 */
export function otherTermText(): string {
  return facultyShape().terms.length > 2 ? waysText.otherTerm.ofMore : waysText.otherTerm.ofTwo
}

/** Returns the name of a grade: 1 → `الفرقة الأولى`. */
export function gradeText(grade: number): string {
  const key = GRADE_KEYS[grade - 1]
  return key ? gradeName(facultyShape(), key) : String(grade)
}

/**
 * Returns the name of an awaited result: `الفرقة الأولى، الفصل الدراسي الثاني، 2024/25`, followed by `الدور الثاني` for
 * the second exam session (the resit).
 */
export function sittingText({ grade, session, ...place }: AwaitedPlace): string {
  const name = placeText({ ...place, grade: gradeNumber(grade) })
  return session === 1 ? name : `${name}، ${SESSION_NAMES[session]}`
}
