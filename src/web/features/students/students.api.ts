import { queryOptions } from '@tanstack/react-query'
import { rankingEndpoint, transcriptSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** This call returns either a ranking or a transcript. Its response is parsed as a transcript here. */
const transcriptEndpoint = { ...rankingEndpoint, response: transcriptSchema }

/**
 * The query of every published term of one student, ordered by grade and term; without items for an unknown identifier.
 */
export function transcriptQuery(studentId: string) {
  return queryOptions({
    queryKey: ['transcript', studentId],
    queryFn: ({ signal }) => call(transcriptEndpoint, { query: { student_id: studentId }, signal }),
    ...PUBLISHED,
  })
}

/** Whether a student with this identifier exists. Throws ApiError. */
export async function studentExists(studentId: string): Promise<boolean> {
  const { items } = await call(transcriptEndpoint, { query: { student_id: studentId, limit: 1 } })
  return items.length > 0
}
