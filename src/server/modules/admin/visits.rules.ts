import type { VisitDay } from '#contract/admin-dashboard.ts'

/** The kinds of counted requests, as the table names them: the document, a student by seat number, an identifier. */
export type VisitKind = 'visit' | 'seat_found' | 'seat_missed' | 'student_search'

const DOCUMENT = /^\/(\?|$)/
const SEAT = /^\/api\/grade_\d\/degrees\/[^/?]+\/[^/?]+/
/** The search by identifier asks for one row only. */
const STUDENT = /^\/api\/degrees\?student_id=\d+&limit=1$/

/** How a GET of this URL with this status is counted; undefined if it is not counted. */
export function kindOfRequest(url: string, status: number): VisitKind | undefined {
  if (DOCUMENT.test(url)) return status < 400 ? 'visit' : undefined
  if (STUDENT.test(url)) return status < 500 ? 'student_search' : undefined
  if (!SEAT.test(url)) return undefined
  if (status < 400) return 'seat_found'
  return status === 404 ? 'seat_missed' : undefined
}

/** `2025-07-01` in the machine's time zone, which is the office's. */
export function localDay(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}

/** The days up to a moment's own, oldest first. */
export function lastDays(moment: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const ago = count - 1 - place
    // Noon is safe from changes to daylight saving time.
    return localDay(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - ago, 12))
  })
}

/** The counts of several days, one entry per day. */
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
