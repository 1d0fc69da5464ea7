import * as z from 'zod/mini'
import { GRADE_KEYS, type GradeTerm, TERM_KEYS } from '#contract/faculty.ts'
import { subjectKey } from '#contract/library.ts'

/** The quiz that a question is contributed to. */
export interface SubjectPlace extends GradeTerm {
  subject: string
}

const subjectPlace = z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey })

/** The subject in the URL; undefined if there is no such subject. */
export function subjectPlaceOf(params: Readonly<Record<string, string | undefined>>): SubjectPlace | undefined {
  return subjectPlace.safeParse(params).data
}
