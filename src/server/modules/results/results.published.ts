import { analyticsEndpoint } from '#contract/analytics.ts'
import type { AwaitedPlace } from '#contract/awaited.ts'
import {
  ANALYTICS_YEAR,
  GRADE_KEYS,
  type GradeNumber,
  gradeKey,
  gradeNumber,
  gradeOfFile,
  PAGE_SIZE,
  termNumber,
  yearPath,
} from '#contract/faculty.ts'
import { gradeKeysOf, termKeysOf } from '#contract/faculty-shape.ts'
import { findEndpoint } from '#contract/find.ts'
import {
  MAX_RANKING_ROWS,
  rankingEndpoint,
  rankingSchema,
  resultsListEndpoint,
  SORT_METHODS,
  studentResultEndpoint,
  transcriptSchema,
} from '#contract/results.ts'
import { degreesFileEndpoint, topDegreesEndpoint } from '#contract/storage-files.ts'
import type { ReadState } from '#server/db/one-state.ts'
import type { Db } from '#server/db/tables.ts'
import { answersFrom } from '#server/published/published-answer.ts'
import type { Publication } from '#server/published/publisher.ts'
import { changedInputs } from './answer-inputs.ts'
import type { ClassificationThresholds } from './classification.rules.ts'
import { foundResults, isSeatShown } from './find-results.ts'
import { type IndexedYear, latestYears, yearName } from './published-index.ts'
import { analyticsOf, loadPublished, type PublishedResults, publishedYears, topDegreesOf } from './published-results.ts'
import type { PublishedYear } from './published-terms.ts'
import type { PublishedList } from './published-year.rules.ts'
import { degreesFileOf, ranking, resultsList, studentResult, transcript } from './results.service.ts'
import { YearKeeper } from './year-keeper.ts'

// Over 250 lines: all answers of one publication are declared together.
export interface ResultsOptions {
  /** For queries about single seats and students, whose rows the snapshot does not hold. */
  db: Db
  snapshot: ReadState
  thresholds: ClassificationThresholds
  /** Memory limit, in bytes, of the years that a process keeps. */
  yearBytes?: (() => number) | undefined
}

/** The usual memory limit; it holds years with about 700,000 rows in all. */
const YEAR_BYTES = 64 * 1024 * 1024

const answer = answersFrom<PublishedResults>()

/**
 * Declares the published answers of the results. Hidden and withheld students get errors, so a static copy omits them.
 */
export function resultsPublication({
  db,
  snapshot,
  thresholds,
  yearBytes = () => YEAR_BYTES,
}: ResultsOptions): Publication<PublishedResults> {
  const keeper = new YearKeeper(snapshot, { maxBytes: yearBytes })
  return {
    name: 'results',
    isSlow: true,
    load: (before) => snapshot((state) => loadPublished(state, before, keeper)),
    changedInputs: (before, after) => snapshot((state) => changedInputs(state, before, after)),
    answers: [...LISTS_AND_FIGURES, studentAnswer(db, thresholds), degreesAnswer(db, thresholds), findAnswer(db)],
  }
}

/** Returns the results part of the front page. */
export function resultsSummary(published: PublishedResults) {
  return { years: publishedYears(published), isDemo: published.isDemo, sheets: publishedSheets(published) }
}

function publishedSheets({ years }: PublishedResults): AwaitedPlace[] {
  return Array.from(years.values(), ({ grade, year, sheets }) =>
    sheets.map(({ term, session }) => ({ grade: gradeKey(grade), term, year, session })),
  ).flat()
}

/**
 * The first pages of each grade's latest year get most requests right after a publication, so their answers are
 * prepared at once; those of deeper pages, older years and single students are computed on demand.
 */
const LISTS_AND_FIGURES = [
  answer(resultsListEndpoint, {
    make(published, { params, query }, uses) {
      uses(`${params.grade}/${params.year}`)
      return resultsList(published, params, query)
    },
    *ready({ years }) {
      for (const latest of latestYears(years)) {
        const params = { grade: gradeKey(latest.grade), year: yearPath(latest.year) }
        for (const sortMethod of [undefined, ...SORT_METHODS]) yield { params, query: { sortMethod }, from: [latest] }
      }
    },
    async *copied(published) {
      for (const { grade, year, name } of everyGrade(published)) {
        const list = (await yearNamed(published, name))?.list
        for (const sortMethod of [undefined, ...SORT_METHODS]) {
          for (const after of pages(list, PAGE_SIZE)) {
            yield { params: { grade, year: yearPath(year) }, query: { after, sortMethod } }
          }
        }
      }
    },
  }),
  // The empty analytics of a year without data are not prepared, but computed on demand.
  answer(analyticsEndpoint, {
    make(published, { params: { year } }, uses) {
      for (const grade of GRADE_KEYS) uses(yearName(gradeNumber(grade), year))
      return analyticsOf(published, year)
    },
    ready: ({ years }) =>
      [...new Set(latestYears(years).map(({ year }) => year))].map((year) => ({
        params: { year },
        from: [...years.values()].filter((one) => one.year === year),
      })),
    copied: (published) =>
      Array.from(new Set([...yearsOf(published), ANALYTICS_YEAR]), (year) => ({ params: { year } })),
  }),
  answer(topDegreesEndpoint, {
    make: topDegreesOf,
    ready: ({ years }) => [{ params: undefined, query: undefined, from: latestYears(years) }],
  }),
  answer(degreesFileEndpoint, {
    make(published, { params: { year, file } }, uses) {
      uses(`${gradeOfFile(file)}/${year}`)
      return degreesFileOf(published, gradeOfFile(file), year)
    },
    ready: ({ years }) => latestYears(years).map((latest) => ({ params: fileOf(latest), from: [latest] })),
    // Newest year first: an upgrade writes all files anew, which takes minutes for a long history.
    stored: ({ years }) => Array.from(years.values(), (year) => ({ params: fileOf(year), stamp: year.fingerprint })),
    copied: ({ years }) => Array.from(years.values(), (year) => ({ params: fileOf(year) })),
  }),
]

function studentAnswer(db: Db, thresholds: ClassificationThresholds) {
  return answer(studentResultEndpoint, {
    make(published, { params }, uses) {
      uses(`${params.grade}/${params.year}`)
      return studentResult(db, published, params, thresholds, uses)
    },
    ready: () => [],
    async *copied({ years, load }) {
      for (const indexed of years.values()) {
        const { grade, year, list } = await load(indexed)
        // These include the seats of the second session.
        for (const seat_number of list.seats()) {
          if (typeof list.atSeat(seat_number) !== 'object') continue
          yield { params: { grade: gradeKey(grade), year: yearPath(year), seat_number } }
        }
      }
    },
  })
}

/** Declares the rankings of sheets and the transcripts of students. */
function degreesAnswer(db: Db, thresholds: ClassificationThresholds) {
  return answer(rankingEndpoint, {
    make(published, { query: { grade = 0, term = 0, year = 0, student_id, limit, after } }, uses) {
      if (student_id !== undefined) return transcript(db, published, { student_id, limit }, thresholds, uses)
      // The cast is safe: the query's schema has checked the grade.
      uses(yearName(grade as GradeNumber, year))
      return ranking(published, { grade, term, year }, { after, limit: limit ?? MAX_RANKING_ROWS })
    },
    schemaOf: ({ query }) => (query.student_id === undefined ? rankingSchema : transcriptSchema),
    *ready({ years }) {
      for (const latest of latestYears(years)) {
        const { grade, year, sheets } = latest
        for (const term of new Set(sheets.map((sheet) => sheet.term))) {
          yield { query: { grade, term, year }, from: [latest] }
        }
      }
    },
    async *copied(published) {
      for (const { grade, year, name } of everyGrade(published)) {
        const found = await yearNamed(published, name)
        for (const key of termKeysOf(published.faculty)) {
          const term = termNumber(key)
          const shown = found?.terms.find((candidate) => candidate.term === term)
          for (const after of pages(shown?.list, MAX_RANKING_ROWS)) {
            yield { query: { grade: gradeNumber(grade), term, year, after } }
          }
        }
      }
      for (const student_id of await shownIds(published)) {
        yield { query: { student_id } }
        // The page that searches for an identifier requests only the first row.
        yield { query: { student_id, limit: 1 } }
      }
    },
  })
}

/** Declares the look-up of a number: made on demand, since most numbers are asked for once. */
function findAnswer(db: Db) {
  return answer(findEndpoint, {
    make: (published, { params }, uses) => foundResults(db, published, params, uses),
    ready: () => [],
    async *copied(published) {
      for (const number of await everySeat(published)) {
        if (await isSeatShown(db, published, number)) yield { params: { number } }
      }
      for (const number of await shownIds(published)) yield { params: { number } }
    },
  })
}

function yearsOf({ years }: PublishedResults): number[] {
  return [...new Set(Array.from(years.values(), ({ year }) => year))]
}

/** Yields every grade of each published year, even without sheets, because pages link to them. */
function everyGrade(published: PublishedResults) {
  return yearsOf(published).flatMap((year) =>
    gradeKeysOf(published.faculty).map((grade) => ({ grade, year, name: yearName(gradeNumber(grade), year) })),
  )
}

/** Yields the `after` cursor of each page of a list; an empty list has one page. */
function* pages(list: PublishedList | undefined, size: number): Generator<number | undefined> {
  yield undefined
  for (let after = size; after < (list?.size ?? 0); after += size) yield after
}

async function shownIds({ years, load }: PublishedResults): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const indexed of years.values()) {
    for (const { list } of (await load(indexed)).terms) {
      for (const { shown } of list.students()) if (shown) ids.add(shown.studentId)
    }
  }
  return ids
}

async function everySeat({ years, load }: PublishedResults): Promise<Set<string>> {
  const seats = new Set<string>()
  for (const indexed of years.values()) for (const seat of (await load(indexed)).list.seats()) seats.add(seat)
  return seats
}

async function yearNamed({ years, load }: PublishedResults, name: string): Promise<PublishedYear | undefined> {
  const indexed = years.get(name)
  return indexed && load(indexed)
}

/** The file of a year's degrees. */
function fileOf({ grade, year }: IndexedYear) {
  return { year: yearPath(year), file: `degrees_${gradeKey(grade)}.json` as const }
}
