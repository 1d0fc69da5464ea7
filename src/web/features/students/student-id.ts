import { STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { typedNumber } from '#contract/typed-number.ts'

/** Returns a typed identifier in Western digits; undefined unless it has exactly nine digits. */
export function readStudentId(typed: string): string | undefined {
  const id = typedNumber(typed)
  return id.length === STUDENT_ID_LENGTH && /^\d+$/.test(id) ? id : undefined
}
