import type { GradeKey } from './faculty.ts'
import { type FacultyShape, gradeKeysOf, SPECIFIED_SHAPE } from './faculty-shape.ts'

const ALL = gradeKeysOf(SPECIFIED_SHAPE)

/**
 * The home page's second step: its aims in order, with the grades of each in the specified faculty.
 * docs/SPECIFICATION.md, section 2.
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
// `Object.keys` loses the key type; the object is a literal.
export const AIM_KEYS = Object.keys(HOME_AIMS) as [AimKey, ...AimKey[]]

/**
 * Returns the grades of each aim where the office has set none: those of `HOME_AIMS` that the faculty has. An aim that
 * all specified grades have is given to all grades of the faculty.
 */
export function homeAimsOf(shape: FacultyShape): Record<AimKey, readonly GradeKey[]> {
  const own = gradeKeysOf(shape)
  const pairs = AIM_KEYS.map((aim) => {
    const grades: readonly GradeKey[] = HOME_AIMS[aim]
    return [aim, grades.length === ALL.length ? own : own.filter((grade) => grades.includes(grade))]
  })
  // Each aim is one of the keys.
  return Object.fromEntries(pairs) as Record<AimKey, readonly GradeKey[]>
}
