import { queryOptions } from '@tanstack/react-query'
import { followAppealEndpoint, requestAppealEndpoint } from '#contract/appeals.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { rankingEndpoint, transcriptSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'

/** The same call answers a sheet's ranking; this screen reads the student form, as the transcript does. */
const transcriptEndpoint = { ...rankingEndpoint, response: transcriptSchema }

/** Every published term of one student; the transcript's own call, so that coming from there nothing is asked again. */
export function publishedTermsQuery(studentId: string) {
  return queryOptions({
    queryKey: ['transcript', studentId],
    queryFn: ({ signal }) => call(transcriptEndpoint, { query: { student_id: studentId }, signal }),
  })
}

export type AppealBody = BodyOf<typeof requestAppealEndpoint>

/** Sends a request; answers its code. Throws ApiError. */
export async function sendAppeal(body: AppealBody): Promise<string> {
  const { code } = await call(requestAppealEndpoint, { body })
  return code
}

/** What has become of the appeal of a code. */
export function followedAppealQuery(code: string) {
  return queryOptions({
    queryKey: ['appeal', code],
    queryFn: ({ signal }) => call(followAppealEndpoint, { body: { code }, signal }),
    // The office answers at any time.
    staleTime: 0,
  })
}
