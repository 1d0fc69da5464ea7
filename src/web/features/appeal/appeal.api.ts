import { queryOptions } from '@tanstack/react-query'
import {
  confirmAppealEndpoint,
  type FollowedAppeal,
  followAppealEndpoint,
  requestAppealEndpoint,
} from '#contract/appeals.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { rankingEndpoint, transcriptSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'

/** The same call also returns rankings; this screen reads the student form, as the transcript does. */
const transcriptEndpoint = { ...rankingEndpoint, response: transcriptSchema }

/** Every published term of one student. Shares the transcript's query, so nothing is fetched again from there. */
export function publishedTermsQuery(studentId: string) {
  return queryOptions({
    queryKey: ['transcript', studentId],
    queryFn: ({ signal }) => call(transcriptEndpoint, { query: { student_id: studentId }, signal }),
  })
}

export type AppealBody = BodyOf<typeof requestAppealEndpoint>

/** Sends a request. Returns its code; throws ApiError. */
export async function sendAppeal(body: AppealBody): Promise<string> {
  const { code } = await call(requestAppealEndpoint, { body })
  return code
}

/** Confirms a request by the student's code. Returns its progress; throws ApiError. */
export function confirmAppeal(body: BodyOf<typeof confirmAppealEndpoint>): Promise<FollowedAppeal> {
  return call(confirmAppealEndpoint, { body })
}

/** The state of the appeal with a code. */
export function followedAppealQuery(code: string) {
  return queryOptions({
    queryKey: ['appeal', code],
    queryFn: ({ signal }) => call(followAppealEndpoint, { body: { code }, signal }),
    // The office may answer at any time.
    staleTime: 0,
  })
}
