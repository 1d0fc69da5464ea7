import { STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { typedNumber } from '#contract/typed-number.ts'

/** Parses a typed identifier to Western digits; undefined unless it has exactly nine. */
export function readStudentId(typed: string): string | undefined {
  const id = typedNumber(typed)
  return id.length === STUDENT_ID_LENGTH && /^\d+$/.test(id) ? id : undefined
}
