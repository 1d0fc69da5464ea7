import type { GradeKey } from './faculty.ts'
import { type FacultyShape, gradeKeysOf, SPECIFIED_SHAPE } from './faculty-shape.ts'

const ALL = gradeKeysOf(SPECIFIED_SHAPE)

/**
 * The aims (kinds of content) in the second step of the home page, in order, with the grades that have each aim in the
 * specified faculty. docs/SPECIFICATION.md, section 2.
 */
export const HOME_AIMS = {
  schedule: ALL,
  books: ALL,
  lectures_recordings: ['grade_1', 'grade_2', 'grade_3'],
  test_yourself_students: ALL,
  test_yourself: ALL,
  more_resources: ['grade_2'],
  explanations: [],
  final_exams: ALL,
} satisfies Record<string, readonly GradeKey[]>

export type AimKey = keyof typeof HOME_AIMS
// `Object.keys` loses the type of the keys; `HOME_AIMS` is a literal, so that they are its keys.
export const AIM_KEYS = Object.keys(HOME_AIMS) as [AimKey, ...AimKey[]]

/**
 * Returns the grades that have each aim if the office has not set them: those of `HOME_AIMS` that the faculty has. An
 * aim that all grades of the specified faculty have is given to all grades of this faculty.
 */
export function homeAimsOf(shape: FacultyShape): Record<AimKey, readonly GradeKey[]> {
  const own = gradeKeysOf(shape)
  const pairs = AIM_KEYS.map((aim) => {
    const grades: readonly GradeKey[] = HOME_AIMS[aim]
    return [aim, grades.length === ALL.length ? own : own.filter((grade) => grades.includes(grade))]
  })
  // The cast is safe: each aim is one of the keys.
  return Object.fromEntries(pairs) as Record<AimKey, readonly GradeKey[]>
}
