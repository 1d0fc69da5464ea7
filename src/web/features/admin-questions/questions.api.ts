import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  officeQuestionEndpoint,
  officeQuestionsEndpoint,
  type QuestionFilter,
  type QuestionOrigin,
} from '#contract/admin-questions.ts'
import type { GradeKey, TermKey } from '#contract/faculty.ts'
import { call } from '../../api/call.ts'

/** The key prefix of the desk's queries; every change invalidates it. */
export const QUESTIONS_KEY = ['questions-desk']

/** Question filter; empty strings match everything. */
export interface QuestionSearch {
  filter: QuestionFilter
  origin: QuestionOrigin | ''
  grade: GradeKey | ''
  term: TermKey | ''
  subject: string
  search: string
}

export function questionsQuery({ filter, ...narrow }: QuestionSearch) {
  const { origin, grade, term, subject, search } = narrow
  return infiniteQueryOptions({
    staleTime: 0,
    queryKey: [...QUESTIONS_KEY, 'list', filter, origin, grade, term, subject, search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        filter,
        origin: origin || undefined,
        grade: grade || undefined,
        term: term || undefined,
        subject: subject || undefined,
        search: search || undefined,
        after: pageParam ?? undefined,
      }
      return call(officeQuestionsEndpoint, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function questionQuery(id: string) {
  return queryOptions({
    staleTime: 0,
    queryKey: [...QUESTIONS_KEY, 'one', id],
    queryFn: ({ signal }) => call(officeQuestionEndpoint, { params: { id }, signal }),
  })
}
