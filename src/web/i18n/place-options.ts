import { EARLIEST_YEAR, type GradeKey, gradeNumber, type TermKey, termNumber } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, termKeysOf, termName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../api/faculty-shape.ts'
import { yearText } from './places.ts'

interface Option<Value> {
  value: Value
  label: string
}

/** Returns the faculty's grades as options of a field; their values are grade keys. */
export function gradeOptions(): Option<GradeKey>[] {
  const shape = facultyShape()
  return gradeKeysOf(shape).map((value) => ({ value, label: gradeName(shape, value) }))
}

/** Returns the faculty's terms as options of a field; their values are term keys. */
export function termOptions(): Option<TermKey>[] {
  const shape = facultyShape()
  return termKeysOf(shape).map((value) => ({ value, label: termName(shape, value) }))
}

/** Returns the faculty's grades as options for a call that takes a grade's number. */
export function gradeNumberOptions(): Option<string>[] {
  return gradeOptions().map(({ value, label }) => ({ value: String(gradeNumber(value)), label }))
}

/** Returns the faculty's terms as options for a call that takes a term's number. */
export function termNumberOptions(): Option<string>[] {
  return termOptions().map(({ value, label }) => ({ value: String(termNumber(value)), label }))
}

/**
 * Returns the years that a result sheet may have, as options of a field: from the coming year, whose sheets may exist
 * already, back to the earliest.
 */
export function yearOptions(latest = comingYear()): Option<string>[] {
  return Array.from({ length: latest - EARLIEST_YEAR + 1 }, (_, place) => {
    return { value: String(latest - place), label: yearText(latest - place) }
  })
}

/** Returns the year with which a form about students starts. */
export function usualYear(): string {
  return String(comingYear() - 1)
}

/** Returns the year after the current calendar year. */
export function comingYear(): number {
  return new Date().getFullYear() + 1
}
