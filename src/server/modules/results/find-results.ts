import { gradeKey, yearPath } from '#contract/faculty.ts'
import { type FoundResult, numberKind } from '#contract/find.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Uses } from '#server/published/published-answer.ts'
import { seatInput } from './answer-inputs.ts'
import type { IndexedYear } from './published-index.ts'
import type { PublishedResults } from './published-results.ts'
import type { PublishedYear } from './published-terms.ts'
import type { Seat } from './published-year.rules.ts'
import { listRowsOfStudent } from './result-rows.queries.ts'
import { listSheetsWithSeat } from './results.queries.ts'
import { mayHaveSeat } from './seat-range.rules.ts'
import { isAnyPublished, noteStudent, recordOf } from './student-record.ts'

interface SeatOfYear {
  year: PublishedYear
  seat: Seat | undefined
}

/**
 * Returns the results that a seat number or a student's identifier leads to, newest year first. The search reveals no
 * more than lists and transcript do. Throws `student_not_found`, `data_unavailable` (hidden), `result_withheld`.
 */
export async function foundResults(
  db: Db,
  published: PublishedResults,
  { number }: { number: string },
  uses?: Uses,
): Promise<FoundResult[]> {
  if (numberKind(number) === 'id') return resultsOfStudent(db, published, number, uses)
  const latest = await latestWithSeat(db, published, number)
  uses?.(seatInput(number))
  for (const { name } of latest) uses?.(name)
  const found = resultsOfSeat(latest)
  if (typeof found === 'string') throw new AppError(found)
  return found
}

/** Whether a seat number leads to a result. */
export async function isSeatShown(db: Db, published: PublishedResults, seatNumber: string): Promise<boolean> {
  return typeof resultsOfSeat(await latestWithSeat(db, published, seatNumber)) === 'object'
}

interface NamedSeat extends SeatOfYear {
  /** The key of the grade's year, such as `grade_1/2024_25`. */
  name: string
  seat: Seat
}

/** How many years the first query and each later one search for a seat. Nearly always one of the first few has it. */
const YEARS_AT_ONCE = { first: 4, later: 16 }

/** Returns, for each grade, the latest year whose list has the seat; reads no older year of the grade. */
async function latestWithSeat(db: Db, published: PublishedResults, seatNumber: string): Promise<NamedSeat[]> {
  const found = new Map<number, NamedSeat>()
  const isSought = ({ grade }: IndexedYear) => !found.has(grade)
  const years = Array.from(published.years.values()).filter(({ seats }) => mayHaveSeat(seats, seatNumber))
  const { first, later } = YEARS_AT_ONCE
  for (let some = takeYears(years, first, isSought); some.length > 0; some = takeYears(years, later, isSought)) {
    const ids = some.flatMap(({ sheets }) => sheets.map(({ id }) => id))
    const withSeat = await listSheetsWithSeat(db, seatNumber, ids)
    for (const indexed of some) {
      // A sheet may have the seat although the year's list does not: the list has one seat of a student with several.
      if (!isSought(indexed) || !indexed.sheets.some(({ id }) => withSeat.has(id))) continue
      const year = await published.load(indexed)
      const seat = year.list.atSeat(seatNumber)
      if (seat) found.set(indexed.grade, { name: indexed.name, year, seat })
    }
  }
  return [...found.values()]
}

/** Removes years from the front of the list and returns those that are sought, at most `most`. */
function takeYears(years: IndexedYear[], most: number, isSought: (year: IndexedYear) => boolean): IndexedYear[] {
  const taken: IndexedYear[] = []
  for (let next = years.shift(); next; next = taken.length < most ? years.shift() : undefined) {
    if (isSought(next)) taken.push(next)
  }
  return taken
}

/**
 * Returns, for each grade, the result at this seat in the latest year that has the seat. If all results of the newest
 * of these years are hidden or withheld, returns the problem's code instead of older years' results: the student who
 * had the seat in an older year is somebody else.
 */
function resultsOfSeat(places: readonly NamedSeat[]): FoundResult[] | ProblemCode {
  const newestYear = Math.max(...places.map(({ year }) => year.year))
  const newest = places.filter(({ year }) => year.year === newestYear).map(({ seat }) => seat)
  if (newest.length === 0) return 'student_not_found'
  if (newest.every((seat) => typeof seat === 'string')) {
    return newest.includes('hidden') ? 'data_unavailable' : 'result_withheld'
  }
  return answerOf(places.filter(({ seat }) => typeof seat === 'object'))
}

/** Returns the student's years. Like the transcript it throws only if the student is hidden or no term is shown. */
async function resultsOfStudent(
  db: Db,
  published: PublishedResults,
  studentId: string,
  uses?: Uses,
): Promise<FoundResult[]> {
  const rows = await listRowsOfStudent(db, studentId)
  noteStudent(published, { studentId, rows }, uses)
  if (published.hidden.has(studentId) && isAnyPublished(published, rows)) throw new AppError('data_unavailable')
  const { terms } = await recordOf(published, rows)
  if (terms.length === 0) throw new AppError('student_not_found')
  if (terms.every(({ listed }) => listed === 'withheld')) throw new AppError('result_withheld')
  const places = new Map<PublishedYear, Seat | undefined>()
  for (const { place, seatNumber } of terms) {
    const seat = place.year.list.atSeat(seatNumber)
    const isOwn = typeof seat === 'object' && seat.shown.studentId === studentId
    if (isOwn || !places.has(place.year)) places.set(place.year, isOwn ? seat : undefined)
  }
  return answerOf(Array.from(places, ([year, seat]) => ({ year, seat })))
}

function answerOf(places: readonly SeatOfYear[]): FoundResult[] {
  return [...places]
    .sort((a, b) => b.year.year - a.year.year || a.year.grade - b.year.grade)
    .map(({ year: { grade, year }, seat }) => ({
      grade: gradeKey(grade),
      year: yearPath(year),
      ...(typeof seat === 'object' && { seat_number: seat.shown.seatNumber }),
    }))
}
