import { queryOptions } from '@tanstack/react-query'
import { rankingEndpoint, transcriptSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** This call also returns rankings. Its response is parsed as a transcript here. */
const transcriptEndpoint = { ...rankingEndpoint, response: transcriptSchema }

/** The query of every published term of one student, by grade and term; no items for an unknown identifier. */
export function transcriptQuery(studentId: string) {
  return queryOptions({
    queryKey: ['transcript', studentId],
    queryFn: ({ signal }) => call(transcriptEndpoint, { query: { student_id: studentId }, signal }),
    ...PUBLISHED,
  })
}

/** Whether the identifier is that of a student. Throws ApiError. */
export async function studentExists(studentId: string): Promise<boolean> {
  const { items } = await call(transcriptEndpoint, { query: { student_id: studentId, limit: 1 } })
  return items.length > 0
}
