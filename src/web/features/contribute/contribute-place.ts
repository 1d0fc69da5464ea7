import * as z from 'zod/mini'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeKeysOf, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import { subjectKey } from '#contract/library.ts'

/** The quiz that a question is contributed to. */
export interface SubjectPlace extends GradeTerm {
  subject: string
}

const subjectPlace = z.object({
  grade: z.enum(gradeKeysOf(SPECIFIED_SHAPE)),
  term: z.enum(termKeysOf(SPECIFIED_SHAPE)),
  subject: subjectKey,
})

/** The subject in the URL; undefined if there is no such subject. */
export function subjectPlaceOf(params: Readonly<Record<string, string | undefined>>): SubjectPlace | undefined {
  return subjectPlace.safeParse(params).data
}
