import type { VisitDay } from '#contract/admin-dashboard.ts'

/**
 * The kinds of counted requests, as in the table: the portal's document, a student by seat number (found or not), and a
 * search by identifier.
 */
export type VisitKind = 'visit' | 'seat_found' | 'seat_missed' | 'student_search'

const DOCUMENT = /^\/(\?|$)/
const SEAT = /^\/api\/grade_\d\/degrees\/[^/?]+\/[^/?]+/
/** The URL of the search by identifier, the only request that asks for a single row. */
const STUDENT = /^\/api\/degrees\?student_id=\d+&limit=1$/

/** Returns as what a GET with this URL and response status is counted, or undefined if it is not counted. */
export function kindOfRequest(url: string, status: number): VisitKind | undefined {
  if (DOCUMENT.test(url)) return status < 400 ? 'visit' : undefined
  if (STUDENT.test(url)) return status < 500 ? 'student_search' : undefined
  if (!SEAT.test(url)) return undefined
  if (status < 400) return 'seat_found'
  return status === 404 ? 'seat_missed' : undefined
}

/** Returns a day such as `2025-07-01` in the machine's time zone, which is taken for the office's. */
export function localDay(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}

/** Returns `count` days up to that of the given time, oldest first. */
export function lastDays(moment: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const ago = count - 1 - place
    // At noon, a change to or from daylight saving time cannot lead into another day.
    return localDay(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - ago, 12))
  })
}

/** Returns the counts of the given days, with an entry for each. */
export function visitDays(
  days: readonly string[],
  rows: ReadonlyArray<{ day: string; kind: string; count: number }>,
): VisitDay[] {
  return days.map((day) => {
    const countOf = (kind: VisitKind) => rows.find((row) => row.day === day && row.kind === kind)?.count ?? 0
    return {
      day,
      visits: countOf('visit'),
      seats_found: countOf('seat_found'),
      seats_missed: countOf('seat_missed'),
      student_searches: countOf('student_search'),
    }
  })
}
