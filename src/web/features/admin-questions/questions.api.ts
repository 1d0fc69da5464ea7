import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  officeQuestionEndpoint,
  officeQuestionsEndpoint,
  type QuestionFilter,
  type QuestionOrigin,
} from '#contract/admin-questions.ts'
import type { GradeKey, TermKey } from '#contract/faculty.ts'
import type { QuestionOrder } from '#contract/question-counts.ts'
import { call } from '../../api/call.ts'

/** The key prefix of the desk's queries; every change invalidates it. */
export const QUESTIONS_KEY = ['questions-desk']

/** The filter and order of the list; an empty string matches everything. */
export interface QuestionSearch {
  filter: QuestionFilter
  origin: QuestionOrigin | ''
  grade: GradeKey | ''
  term: TermKey | ''
  subject: string
  search: string
  order: QuestionOrder
}

export function questionsQuery({ filter, ...narrow }: QuestionSearch) {
  const { origin, grade, term, subject, search, order } = narrow
  return infiniteQueryOptions({
    staleTime: 0,
    queryKey: [...QUESTIONS_KEY, 'list', filter, origin, grade, term, subject, search, order],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        filter,
        origin: origin || undefined,
        grade: grade || undefined,
        term: term || undefined,
        subject: subject || undefined,
        search: search || undefined,
        order: order === 'newest' ? undefined : order,
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
