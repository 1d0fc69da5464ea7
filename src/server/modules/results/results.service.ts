import { type GradeKey, type GradeNumber, gradeNumber, type TermNumber, yearFromPath } from '#contract/faculty.ts'
import type { Ranking, ResultsList, SortMethod, StudentResult, Transcript, TranscriptTerm } from '#contract/results.ts'
import type { DegreesFile } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { degreesFile, degreesOf, listPage, rankingPage, totalDegree } from './answers.rules.ts'
import { type ClassificationThresholds, classify } from './classification.rules.ts'
import {
  type PublishedResults,
  type PublishedSheet,
  type PublishedYear,
  storedDegrees,
  yearName,
} from './published-results.ts'
import type { ShownStudent } from './published-year.rules.ts'
import { listRowsOfStudent, type StudentRow } from './results.queries.ts'

/** Returns a page of a year's list; empty for a year without published sheets. */
export function resultsList(
  published: PublishedResults,
  { grade, year }: { grade: GradeKey; year: string },
  { after = 0, sortMethod = 'normal' }: { after?: number | undefined; sortMethod?: SortMethod | undefined },
): ResultsList {
  const found = findYear(published, grade, year)
  return found ? listPage(found.list, after, sortMethod) : { items: [], total: 0, next: null }
}

/** Returns one published sheet by rank; empty for an unpublished sheet. */
export function ranking(
  published: PublishedResults,
  { grade, term, year }: { grade: number; term: number; year: number },
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Ranking {
  const found = published.years.get(yearName(grade as GradeNumber, year))
  const sheet = found?.sheets.find((candidate) => candidate.term === term)
  return sheet ? rankingPage(sheet.list, after, limit) : { items: [], total: 0, next: null }
}

/** Returns the whole list of a grade's year, with its subjects. Throws `not_found` if nothing is published. */
export function degreesFileOf(published: PublishedResults, grade: GradeKey, year: string): DegreesFile {
  const found = findYear(published, grade, year)
  if (!found) throw new AppError('not_found')
  return degreesFile(found.list, found.subjects)
}

/**
 * Returns one student of a year's list, classified by the office's thresholds, else by those given. Throws
 * `student_not_found`, `data_unavailable` (hidden), `result_withheld`.
 */
export async function studentResult(
  db: Db,
  published: PublishedResults,
  { grade, year, seat_number }: { grade: GradeKey; year: string; seat_number: string },
  thresholds: ClassificationThresholds,
): Promise<StudentResult> {
  const found = findYear(published, grade, year)
  const seat = found?.list.bySeat.get(seat_number)
  if (!found || !seat) throw new AppError('student_not_found')
  if (seat === 'hidden') throw new AppError('data_unavailable')
  if (seat === 'withheld') throw new AppError('result_withheld')
  const rows = await listRowsOfStudent(db, seat.shown.studentId)
  return studentResultOf(seat, termsOf(found, rows), published.thresholds ?? thresholds)
}

/**
 * Returns a student's rows in published sheets, by grade, year and term; none for an unknown id. Throws
 * `data_unavailable` for a hidden student, and `result_withheld` if every row is withheld.
 */
export async function transcript(
  db: Db,
  published: PublishedResults,
  { student_id, limit }: { student_id: string; limit?: number | undefined },
): Promise<Transcript> {
  if (published.hidden.has(student_id)) throw new AppError('data_unavailable')
  const rows = await listRowsOfStudent(db, student_id)
  const known = rows.flatMap((row) => {
    const place = placeOf(published, row)
    return place ? [{ row, place }] : []
  })
  if (known.length > 0 && known.every(({ place }) => place.standing === 'withheld'))
    throw new AppError('result_withheld')
  const items = known.slice(0, limit).map(({ row, place }) => transcriptTerm(row, place))
  return { items, total: known.length, next: null }
}

interface SheetPlace {
  grade: number
  term: TermNumber
  year: number
  subjects: PublishedSheet['subjects']
  /**
   * Ranked without results that the office withholds now; the stored rank leaves out only those withheld by the sheet.
   */
  standing: ShownStudent | 'withheld'
}

/** Rows of a version never change, so the snapshot decides even if the database is already ahead of it. */
function standsIn({ sheetId, sheetSha256 }: StudentRow, { id, sha256 }: PublishedSheet): boolean {
  return sheetId === id && sheetSha256 === sha256
}

function placeOf({ years }: PublishedResults, row: StudentRow): SheetPlace | undefined {
  for (const { grade, year, sheets } of years.values()) {
    const sheet = sheets.find((candidate) => standsIn(row, candidate))
    const standing = sheet && standingOf(row, sheet)
    if (standing) return { grade, year, term: sheet.term, subjects: sheet.subjects, standing }
  }
  return undefined
}

/**
 * Returns a student's row in the snapshot of a sheet. Returns undefined if the snapshot has another student at this
 * seat, because the office has just moved the row to another identity.
 */
function standingOf(
  { seatNumber, studentId }: StudentRow,
  { list }: PublishedSheet,
): SheetPlace['standing'] | undefined {
  const seat = list.bySeat.get(seatNumber)
  if (seat === 'withheld') return seat
  return typeof seat === 'object' && seat.shown.studentId === studentId ? seat : undefined
}

function transcriptTerm(row: StudentRow, { grade, term, year, subjects, standing }: SheetPlace): TranscriptTerm {
  if (standing === 'withheld') return { withheld: true, grade, term, year }
  return {
    withheld: false,
    student_id: row.studentId,
    name: row.name,
    seat_number: row.seatNumber,
    grade,
    term,
    year,
    total_degree: totalDegree(row),
    rank: standing.rank,
    degrees: degreesOf(storedDegrees(row), subjects),
  }
}

function termsOf({ sheets }: PublishedYear, rows: readonly StudentRow[]): StudentResult['terms'] {
  return sheets.flatMap((sheet) => {
    const { term, subjects } = sheet
    const row = rows.find((candidate) => standsIn(candidate, sheet))
    const standing = row && standingOf(row, sheet)
    if (!row || !standing || standing === 'withheld') return []
    const degrees = degreesOf(storedDegrees(row), subjects)
    return [{ term, total_degree: totalDegree(row), rank: standing.rank, degrees }]
  })
}

function studentResultOf(
  student: ShownStudent,
  terms: StudentResult['terms'],
  thresholds: ClassificationThresholds,
): StudentResult {
  const { studentId, seatNumber, name } = student.shown
  const { total, max, percentage } = totalDegree(student)
  return {
    id: seatNumber,
    student_id: studentId,
    name,
    rank: student.rank,
    duplicated_rank: student.duplicatedRank,
    total,
    max,
    total_percentage: percentage,
    classification: classify(student, thresholds),
    terms,
  }
}

function findYear({ years }: PublishedResults, grade: GradeKey, yearText: string): PublishedYear | undefined {
  const year = yearFromPath(yearText)
  return year === undefined ? undefined : years.get(yearName(gradeNumber(grade), year))
}
