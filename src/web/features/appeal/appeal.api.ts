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

/** This call returns either a ranking or a transcript. Its response is parsed as a transcript here. */
const transcriptEndpoint = { ...rankingEndpoint, response: transcriptSchema }

/**
 * The query of every published term of one student. It has the key of the transcript's query, so a reader who comes
 * from the transcript waits for no request.
 */
export function publishedTermsQuery(studentId: string) {
  return queryOptions({
    queryKey: ['transcript', studentId],
    queryFn: ({ signal }) => call(transcriptEndpoint, { query: { student_id: studentId }, signal }),
  })
}

export type AppealBody = BodyOf<typeof requestAppealEndpoint>

/** Sends an appeal. Returns its code; throws ApiError. */
export async function sendAppeal(body: AppealBody): Promise<string> {
  const { code } = await call(requestAppealEndpoint, { body })
  return code
}

/** Confirms an appeal by the student's code. Returns its progress; throws ApiError. */
export function confirmAppeal(body: BodyOf<typeof confirmAppealEndpoint>): Promise<FollowedAppeal> {
  return call(confirmAppealEndpoint, { body })
}

/** The query of the state of the appeal that a code belongs to. */
export function followedAppealQuery(code: string) {
  return queryOptions({
    queryKey: ['appeal', code],
    queryFn: ({ signal }) => call(followAppealEndpoint, { body: { code }, signal }),
    // The office may answer the appeal at any time.
    staleTime: 0,
  })
}
