import { GRADE_KEYS, type GradeKey } from './faculty.ts'

/** The home page's second step: its aims in order, with the grades of each. docs/SPECIFICATION.md, section 2. */
export const HOME_AIMS = {
  schedule: GRADE_KEYS,
  books: GRADE_KEYS,
  lectures_recordings: ['grade_1', 'grade_2', 'grade_3'],
  test_yourself_students: GRADE_KEYS,
  test_yourself: GRADE_KEYS,
  more_resources: ['grade_2'],
  explanations: [],
  final_exams: GRADE_KEYS,
} as const satisfies Record<string, readonly GradeKey[]>

export type AimKey = keyof typeof HOME_AIMS
// `Object.keys` loses the key type; the object is a literal.
export const AIM_KEYS = Object.keys(HOME_AIMS) as [AimKey, ...AimKey[]]
