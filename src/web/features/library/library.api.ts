import { queryOptions } from '@tanstack/react-query'
import type { GradeKey, TermKey } from '#contract/faculty.ts'
import {
  booksFileEndpoint,
  finalExamsFileEndpoint,
  generalResourcesEndpoint,
  generalSubjectsEndpoint,
  recordingsEndpoint,
  resourceSubjectsEndpoint,
  resourcesEndpoint,
  type SchedulePlace,
  scheduleEndpoint,
} from '#contract/library.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { isFileMissing } from '../../api/file-state.ts'
import { PUBLISHED } from '../../api/published.ts'

export type BookKind = 'book' | 'final_exam'

/** The query of a grade's books or past exams, of all terms. */
export function booksQuery(kind: BookKind, grade: GradeKey) {
  return queryOptions({
    queryKey: ['books', kind, grade],
    queryFn: ({ signal }) =>
      orNothing(
        kind === 'book'
          ? call(booksFileEndpoint, { params: { file: `books_${grade}.json` }, signal })
          : call(finalExamsFileEndpoint, { params: { file: `final_exams_${grade}.json` }, signal }),
        { term_1: [], term_2: [] },
      ),
    ...PUBLISHED,
  })
}

/**
 * The query of whether the portal's file store lacks a file. It is disabled for files on another site, which the
 * portal's pages must not request.
 */
export function missingFileQuery(url: string) {
  return queryOptions({
    queryKey: ['missing-file', url],
    queryFn: ({ signal }) => isFileMissing(url, signal),
    enabled: /^\.?\/(?!\/)/.test(url),
    ...PUBLISHED,
  })
}

/** The query of the subjects of a grade that have extra resources, of all terms. */
export function resourceSubjectsQuery(grade: GradeKey) {
  return queryOptions({
    queryKey: ['resource-subjects', grade],
    queryFn: ({ signal }) =>
      orNothing(call(resourceSubjectsEndpoint, { params: { grade }, signal }), { term_1: [], term_2: [] }),
    ...PUBLISHED,
  })
}

export interface ResourcesKey {
  grade: GradeKey
  term: TermKey
  subject: string
}

/** The query of the extra resources of a subject. */
export function resourcesQuery({ grade, term, subject }: ResourcesKey) {
  return queryOptions({
    queryKey: ['resources', grade, term, subject],
    queryFn: ({ signal }) =>
      orNothing(call(resourcesEndpoint, { params: { grade, term, subject }, signal }), { resources: [] }),
    ...PUBLISHED,
  })
}

/** The query of the subjects that belong to no grade. */
export function generalSubjectsQuery() {
  return queryOptions({
    queryKey: ['general-subjects'],
    queryFn: ({ signal }) => orNothing(call(generalSubjectsEndpoint, { signal }), { ids: [] }),
    ...PUBLISHED,
  })
}

/** The query of the resources of a general subject. */
export function generalResourcesQuery(subject: string) {
  return queryOptions({
    queryKey: ['general-resources', subject],
    queryFn: ({ signal }) =>
      orNothing(call(generalResourcesEndpoint, { params: { subject }, signal }), { resources: [] }),
    ...PUBLISHED,
  })
}

/** The query of the timetable of a grade or of the exams: its image and its table. */
export function scheduleQuery(place: SchedulePlace) {
  return queryOptions({
    queryKey: ['schedule', place],
    queryFn: ({ signal }) => orNothing(call(scheduleEndpoint, { params: { place }, signal }), { image: null }),
    ...PUBLISHED,
  })
}

/** The query of the lecture recordings of a grade, of all terms. */
export function recordingsQuery(grade: GradeKey) {
  return queryOptions({
    queryKey: ['recordings', grade],
    queryFn: ({ signal }) =>
      orNothing(call(recordingsEndpoint, { params: { grade }, signal }), { term_1: {}, term_2: {} }),
    ...PUBLISHED,
  })
}

/**
 * Returns the answer, or `nothing` if the answer is `not_found`, because a static copy has no file for an empty list.
 * Throws ApiError.
 */
async function orNothing<Answer>(answer: Promise<Answer>, nothing: NoInfer<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'not_found') return nothing
    throw failure
  }
}
