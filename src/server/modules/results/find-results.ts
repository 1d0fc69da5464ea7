import { gradeKey, yearPath } from '#contract/faculty.ts'
import { type FoundResult, numberKind } from '#contract/find.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { PublishedResults } from './published-results.ts'
import type { PublishedYear } from './published-terms.ts'
import type { Seat } from './published-year.rules.ts'
import { listRowsOfStudent } from './results.queries.ts'
import { isAnyPublished, recordOf } from './student-record.ts'

/**
 * Returns the results that a seat number or an identifier leads to, newest year first. It reveals what the lists and
 * the transcript reveal, and no more. Throws `student_not_found`, `data_unavailable` (hidden), `result_withheld`.
 */
export async function foundResults(
  db: Db,
  published: PublishedResults,
  { number }: { number: string },
): Promise<FoundResult[]> {
  if (numberKind(number) === 'id') return resultsOfStudent(db, published, number)
  const found = resultsOfSeat(published, number)
  if (typeof found === 'string') throw new AppError(found)
  return found
}

/**
 * Returns, for each grade, the result at this seat in the latest year that has the seat. If the newest of them are all
 * hidden or withheld, returns the problem instead: an older year's student is somebody else.
 */
export function resultsOfSeat({ years }: PublishedResults, seatNumber: string): FoundResult[] | ProblemCode {
  const latest = new Map<number, { year: PublishedYear; seat: Seat }>()
  for (const year of years.values()) {
    const seat = year.list.bySeat.get(seatNumber)
    if (seat && year.year > (latest.get(year.grade)?.year.year ?? 0)) latest.set(year.grade, { year, seat })
  }
  const places = [...latest.values()]
  const newestYear = Math.max(...places.map(({ year }) => year.year))
  const newest = places.filter(({ year }) => year.year === newestYear).map(({ seat }) => seat)
  if (newest.length === 0) return 'student_not_found'
  if (newest.every((seat) => typeof seat === 'string')) {
    return newest.includes('hidden') ? 'data_unavailable' : 'result_withheld'
  }
  return newestFirst(places.filter(({ seat }) => typeof seat === 'object'))
}

/** Returns the student's years. Like the transcript it throws only if the student is hidden or no term is shown. */
async function resultsOfStudent(db: Db, published: PublishedResults, studentId: string): Promise<FoundResult[]> {
  const rows = await listRowsOfStudent(db, studentId)
  if (published.hidden.has(studentId) && isAnyPublished(published, rows)) throw new AppError('data_unavailable')
  const { terms } = recordOf(published, rows)
  if (terms.length === 0) throw new AppError('student_not_found')
  if (terms.every(({ standing }) => standing === 'withheld')) throw new AppError('result_withheld')
  const places = new Map<PublishedYear, Seat | undefined>()
  for (const { place, seatNumber } of terms) {
    const seat = place.year.list.bySeat.get(seatNumber)
    const isOwn = typeof seat === 'object' && seat.shown.studentId === studentId
    if (isOwn || !places.has(place.year)) places.set(place.year, isOwn ? seat : undefined)
  }
  return newestFirst(Array.from(places, ([year, seat]) => ({ year, seat })))
}

function newestFirst(places: readonly { year: PublishedYear; seat: Seat | undefined }[]): FoundResult[] {
  return [...places]
    .sort((a, b) => b.year.year - a.year.year || a.year.grade - b.year.grade)
    .map(({ year: { grade, year }, seat }) => ({
      grade: gradeKey(grade),
      year: yearPath(year),
      ...(typeof seat === 'object' && { seat_number: seat.shown.seatNumber }),
    }))
}
