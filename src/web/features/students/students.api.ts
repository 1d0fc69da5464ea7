import { queryOptions } from '@tanstack/react-query'
import { rankingEndpoint, transcriptSchema } from '#contract/results.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED } from '../../api/published.ts'

/** The same call also returns rankings; these screens read the student form. */
const transcriptEndpoint = { ...rankingEndpoint, response: transcriptSchema }

/** Every published term of one student, by grade and term; no items for an unknown identifier. */
export function transcriptQuery(studentId: string) {
  return queryOptions({
    queryKey: ['transcript', studentId],
    queryFn: ({ signal }) => call(transcriptEndpoint, { query: { student_id: studentId }, signal }),
    ...PUBLISHED,
  })
}

/** Whether a student has the identifier. */
export async function studentExists(studentId: string): Promise<boolean> {
  const { items } = await call(transcriptEndpoint, { query: { student_id: studentId, limit: 1 } })
  return items.length > 0
}
