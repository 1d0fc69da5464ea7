import { queryOptions } from '@tanstack/react-query'
import type { GradeTerm } from '#contract/faculty.ts'
import { quizSubjectsEndpoint } from '#contract/library.ts'
import { call } from './call.ts'
import { PUBLISHED } from './published.ts'

/** The query of the subjects of a grade's term that have quizzes and accept questions. */
export function quizSubjectsQuery(params: GradeTerm) {
  return queryOptions({
    queryKey: ['quiz-subjects', params.grade, params.term],
    queryFn: ({ signal }) => call(quizSubjectsEndpoint, { params, signal }),
    ...PUBLISHED,
  })
}
