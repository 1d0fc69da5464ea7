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
// `Object.keys` loses the type of the keys; `HOME_AIMS` is a literal, so that it has no other keys.
export const AIM_KEYS = Object.keys(HOME_AIMS) as [AimKey, ...AimKey[]]

/**
 * Returns the grades that have each aim if the office has not set them. The grades in `HOME_AIMS` are those of the
 * specified faculty; in a faculty with another number of grades, all grades have each aim that any grade has there.
 */
export function homeAimsOf(shape: FacultyShape): Record<AimKey, readonly GradeKey[]> {
  const own = gradeKeysOf(shape)
  const pairs = AIM_KEYS.map((aim) => {
    const grades: readonly GradeKey[] = HOME_AIMS[aim]
    return [aim, own.length === ALL.length || grades.length === 0 ? grades : own]
  })
  // The cast is safe: each aim is one of the keys.
  return Object.fromEntries(pairs) as Record<AimKey, readonly GradeKey[]>
}
