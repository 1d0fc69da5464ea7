import { type GradeKey, gradeNumber, type TermKey, termNumber } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, termKeysOf, termName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../api/faculty-shape.ts'

interface Option<Value> {
  value: Value
  label: string
}

/** The faculty's grades, to choose one. */
export function gradeOptions(): Option<GradeKey>[] {
  const shape = facultyShape()
  return gradeKeysOf(shape).map((value) => ({ value, label: gradeName(shape, value) }))
}

/** The faculty's terms, to choose one. */
export function termOptions(): Option<TermKey>[] {
  const shape = facultyShape()
  return termKeysOf(shape).map((value) => ({ value, label: termName(shape, value) }))
}

/** The same, where the server wants a grade's number. */
export function gradeNumberOptions(): Option<string>[] {
  return gradeOptions().map(({ value, label }) => ({ value: String(gradeNumber(value)), label }))
}

/** The same, where the server wants a term's number. */
export function termNumberOptions(): Option<string>[] {
  return termOptions().map(({ value, label }) => ({ value: String(termNumber(value)), label }))
}
