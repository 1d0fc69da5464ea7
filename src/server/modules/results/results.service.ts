import { type GradeKey, type GradeNumber, gradeNumber, yearFromPath } from '#contract/faculty.ts'
import type { Total } from '#contract/marks.ts'
import type { Ranking, ResultsList, SortMethod, StudentResult, Transcript } from '#contract/results.ts'
import type { DegreesFile } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Uses } from '#server/published/published-answer.ts'
import { type Coverage, degreesFile, listPage, rankingPage, totalDegree } from './answers.rules.ts'
import { type ClassificationThresholds, classify } from './classification.rules.ts'
import { yearName } from './published-index.ts'
import type { PublishedResults } from './published-results.ts'
import type { PublishedYear } from './published-terms.ts'
import { countedTerms } from './repeated-grades.rules.ts'
import { listRowsOfStudent } from './result-rows.queries.ts'
import {
  isAnyPublished,
  noteStudent,
  recordOf,
  type ShownTerm,
  type StudentRecord,
  verdictOfYear,
} from './student-record.ts'

/** Returns a page of a year's list; empty for a year without published sheets. */
export async function resultsList(
  published: PublishedResults,
  { grade, year }: { grade: GradeKey; year: string },
  { after = 0, sortMethod = 'normal' }: { after?: number | undefined; sortMethod?: SortMethod | undefined },
): Promise<ResultsList> {
  const found = await findYear(published, grade, year)
  if (!found) return { items: [], total: 0, next: null }
  return listPage(found.list, {
    after,
    sort: sortMethod,
    ...partialOf(found),
    ...secondSessionOf(published, found.terms),
  })
}

/** Returns one published term by rank; empty for an unpublished term. */
export async function ranking(
  published: PublishedResults,
  { grade, term, year }: { grade: number; term: number; year: number },
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<Ranking> {
  const indexed = published.years.get(yearName(grade as GradeNumber, year))
  const found = indexed && (await published.load(indexed))
  const shown = found?.terms.find((candidate) => candidate.term === term)
  if (!shown) return { items: [], total: 0, next: null }
  return rankingPage(shown.list, { after, limit, ...secondSessionOf(published, [shown]) })
}

/** Returns the whole list of a grade's year, with its subjects. Throws `not_found` if nothing is published. */
export async function degreesFileOf(published: PublishedResults, grade: GradeKey, year: string): Promise<DegreesFile> {
  const found = await findYear(published, grade, year)
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
  uses?: Uses,
): Promise<StudentResult> {
  const found = await findYear(published, grade, year)
  const seat = found?.list.atSeat(seat_number)
  if (!found || !seat) throw new AppError('student_not_found')
  if (seat === 'hidden') throw new AppError('data_unavailable')
  if (seat === 'withheld') throw new AppError('result_withheld')
  const rows = await listRowsOfStudent(db, seat.shown.studentId)
  noteStudent(published, { studentId: seat.shown.studentId, rows }, uses)
  const record = await recordOf(published, rows)
  const terms = record.terms.filter(({ place }) => place.year.grade === found.grade && place.year.year === found.year)
  const shown = terms.filter((term) => term.listed !== 'withheld')
  const { verdict, isClear } = verdictOfYear(record, found, shown)
  const { studentId, seatNumber, name } = seat.shown
  const { total, max, percentage } = totalDegree(seat)
  return {
    id: seatNumber,
    student_id: studentId,
    name,
    rank: seat.rank,
    of: found.list.size,
    duplicated_rank: seat.duplicatedRank,
    total,
    max,
    total_percentage: percentage,
    classification: isClear ? classify(seat, published.thresholds ?? thresholds) : null,
    verdict,
    terms: shown.map((term) => ({
      term: term.place.term.term,
      total_degree: totalDegree(term),
      rank: term.listed.rank,
      ...degreesOfTerm(term),
    })),
    ...secondSessionOf(published, found.terms),
  }
}

/**
 * Returns a student's published terms, by grade, year and term, with the verdict on each year and its classification
 * by the office's thresholds, else by those given; none for an unknown id.
 * Throws `data_unavailable` for a hidden student, and `result_withheld` if every term is withheld.
 */
export async function transcript(
  db: Db,
  published: PublishedResults,
  { student_id, limit }: { student_id: string; limit?: number | undefined },
  thresholds?: ClassificationThresholds,
  uses?: Uses,
): Promise<Transcript> {
  const rows = await listRowsOfStudent(db, student_id)
  noteStudent(published, { studentId: student_id, rows }, uses)
  if (published.hidden.has(student_id) && isAnyPublished(published, rows)) throw new AppError('data_unavailable')
  const record = await recordOf(published, rows)
  const { terms } = record
  const shown = terms.filter((term) => term.listed !== 'withheld')
  if (terms.length > 0 && shown.length === 0) throw new AppError('result_withheld')
  const totals = shown.map((term) => ({ ...totalOf(term), grade: term.place.year.grade, year: term.place.year.year }))
  const counted = countedTerms(totals, published.rules.repeat)
  const others = new Set<unknown>(shown.filter((_, position) => !counted.has(position)))
  const items = terms.slice(0, limit).map((term) => transcriptTerm(term, others.has(term)))
  const years = [...new Set(shown.map(({ place }) => place.year))].map((year) => {
    const ofYear = shown.filter(({ place }) => place.year === year)
    const { verdict, isClear } = verdictOfYear(record, year, ofYear)
    const isWhole = terms.every(({ place, listed }) => place.year !== year || listed !== 'withheld')
    const classification = classify(sumOf(ofYear), published.thresholds ?? thresholds)
    return { grade: year.grade, year: year.year, verdict, ...(isClear && isWhole ? { classification } : {}) }
  })
  return {
    items,
    total: terms.length,
    next: null,
    ...(years.length > 0 ? { years } : {}),
    ...secondSessionOf(
      published,
      shown.map(({ place }) => place.term),
    ),
    ...(others.size > 0 ? { repeat_rule: published.rules.repeat } : {}),
  }
}

function transcriptTerm(term: StudentRecord['terms'][number], isOtherYear: boolean): Transcript['items'][number] {
  const { place, listed } = term
  const of = { grade: place.year.grade, term: place.term.term, year: place.year.year }
  if (listed === 'withheld') return { withheld: true, ...of }
  return {
    withheld: false,
    student_id: term.studentId,
    name: term.name,
    seat_number: term.seatNumber,
    ...of,
    total_degree: totalDegree(term),
    rank: listed.rank,
    ...degreesOfTerm(term),
    ...(isOtherYear ? { counts: false } : {}),
  }
}

function degreesOfTerm({ degrees, carried }: Pick<ShownTerm, 'degrees' | 'carried'>) {
  return { degrees, ...(carried.length > 0 ? { carried } : {}) }
}

function sumOf(terms: readonly ShownTerm[]): Total {
  return {
    totalHundredths: terms.reduce((sum, term) => sum + term.totalHundredths, 0),
    maxHundredths: terms.reduce((sum, term) => sum + term.maxHundredths, 0),
  }
}

function totalOf({ totalHundredths, maxHundredths }: ShownTerm) {
  return { totalHundredths, maxHundredths }
}

/** Returns `partial` if only one term is published, so that readers do not take its figures for the whole year's. */
function partialOf({ terms }: PublishedYear): Pick<Coverage, 'partial'> {
  const [only, ...others] = terms
  return only && others.length === 0 ? { partial: only.term } : {}
}

/** Returns the rule for second sessions if an answer includes marks of one. */
function secondSessionOf({ rules }: PublishedResults, terms: PublishedYear['terms']): Pick<Coverage, 'second_session'> {
  const isIncluded = terms.some(({ hasSecondSession }) => hasSecondSession)
  return isIncluded ? { second_session: rules.secondSession } : {}
}

async function findYear(
  { years, load }: PublishedResults,
  grade: GradeKey,
  yearText: string,
): Promise<PublishedYear | undefined> {
  const year = yearFromPath(yearText)
  const indexed = year === undefined ? undefined : years.get(yearName(gradeNumber(grade), year))
  return indexed && load(indexed)
}
