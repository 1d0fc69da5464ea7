import { queryOptions } from '@tanstack/react-query'
import type { GradeKey } from '#contract/faculty.ts'
import { studentResultEndpoint } from '#contract/results.ts'
import { call } from './call.ts'
import { PUBLISHED } from './published.ts'

/**
 * The query of one student's result in a year, which the result page, the search for a seat number and the saved result
 * share.
 */
export function studentResultQuery({ grade, year, seat }: { grade: GradeKey; year: string; seat: string }) {
  return queryOptions({
    queryKey: ['student-result', grade, year, seat],
    queryFn: ({ signal }) => call(studentResultEndpoint, { params: { grade, year, seat_number: seat }, signal }),
    ...PUBLISHED,
  })
}
