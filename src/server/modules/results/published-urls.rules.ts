import type { SortMethod } from '#contract/results.ts'

/**
 * The one URL under which each answer is kept, as the portal's own pages ask for it. Another order of the parameters reaches
 * the same answer through the router.
 */

/** The year's list; `sortMethod` and `after` are left out where they say nothing. */
export function listUrl(
  { grade, year }: { grade: string; year: string },
  { after, sortMethod }: { after?: number | undefined; sortMethod?: SortMethod | undefined },
): string {
  return withQuery(`/api/${grade}/degrees/${year}`, { after: after || undefined, sortMethod })
}

export function studentUrl({ grade, year, seat_number }: { grade: string; year: string; seat_number: string }): string {
  return `/api/${grade}/degrees/${year}/${encodeURIComponent(seat_number)}`
}

export function rankingUrl(
  { grade, term, year }: { grade: number; term: number; year: number },
  { after, limit }: { after?: number | undefined; limit?: number | undefined } = {},
): string {
  return withQuery('/api/degrees', { grade, term, year, limit, after: after || undefined })
}

export function transcriptUrl(studentId: string, limit?: number): string {
  return withQuery('/api/degrees', { student_id: studentId, limit })
}

export function analyticsUrl(year: number): string {
  return `/api/degrees_analytics/${year}`
}

export const TOP_DEGREES_URL = '/storage/students-data/top_degrees.json'

export function degreesFileUrl({ year, file }: { year: string; file: string }): string {
  return `/storage/students-data/degrees/${year}/${file}`
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? path : `${path}?${given.toString()}`
}
