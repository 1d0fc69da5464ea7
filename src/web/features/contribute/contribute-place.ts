import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermOf } from '#contract/faculty-shape.ts'
import { subjectKey } from '#contract/library.ts'
import { facultyShape } from '../../api/faculty-shape.ts'

/** The quiz that a question is contributed to. */
export interface SubjectPlace extends GradeTerm {
  subject: string
}

/** The subject in the URL; undefined if there is no such subject. */
export function subjectPlaceOf(params: Readonly<Record<string, string | undefined>>): SubjectPlace | undefined {
  const place = gradeTermOf(facultyShape(), params)
  const { data: subject } = subjectKey.safeParse(params.subject)
  return place && subject !== undefined ? { ...place, subject } : undefined
}
