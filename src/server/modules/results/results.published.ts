import { analyticsEndpoint } from '#contract/analytics.ts'
import type { AwaitedPlace } from '#contract/awaited.ts'
import {
  ANALYTICS_YEAR,
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
import type { ClassificationThresholds } from './classification.rules.ts'
import { foundResults, resultsOfSeat } from './find-results.ts'
import {
  analyticsOf,
  loadPublished,
  type PublishedResults,
  publishedYears,
  topDegreesOf,
  yearName,
} from './published-results.ts'
import type { PublishedList } from './published-year.rules.ts'
import { degreesFileOf, ranking, resultsList, studentResult, transcript } from './results.service.ts'

export interface ResultsOptions {
  /** For look-ups beside what is loaded. */
  db: Db
  snapshot: ReadState
  thresholds: ClassificationThresholds
}

const answer = answersFrom<PublishedResults>()

/**
 * Declares the published answers of the results. Hidden and withheld students get errors, so a static copy omits them.
 */
export function resultsPublication({ db, snapshot, thresholds }: ResultsOptions): Publication<PublishedResults> {
  const load = (before: PublishedResults | undefined) => snapshot((state) => loadPublished(state, before))
  return {
    name: 'results',
    load,
    answers: [...LISTS_AND_FIGURES, studentAnswer(db, thresholds), degreesAnswer(db, thresholds), findAnswer(db)],
  }
}

/** Returns the results part of the front page. */
export function resultsSummary(published: PublishedResults) {
  return { years: publishedYears(published), isDemo: published.isDemo, sheets: publishedSheets(published) }
}

function publishedSheets({ years }: PublishedResults): AwaitedPlace[] {
  return Array.from(years.values(), ({ grade, year, terms }) =>
    terms.flatMap(({ term, sheets }) => sheets.map(({ session }) => ({ grade: gradeKey(grade), term, year, session }))),
  ).flat()
}

/** First pages get most requests right after a publication; deeper pages and single students are made on demand. */
const LISTS_AND_FIGURES = [
  answer(resultsListEndpoint, {
    make: (published, { params, query }) => resultsList(published, params, query),
    *ready({ years }) {
      for (const from of years.values()) {
        const params = { grade: gradeKey(from.grade), year: yearPath(from.year) }
        for (const sortMethod of [undefined, ...SORT_METHODS]) yield { params, query: { sortMethod }, from }
      }
    },
    *copied(published) {
      for (const { grade, year, name } of everyGrade(published)) {
        for (const sortMethod of [undefined, ...SORT_METHODS]) {
          for (const after of pages(published.years.get(name)?.list, PAGE_SIZE)) {
            yield { params: { grade, year: yearPath(year) }, query: { after, sortMethod } }
          }
        }
      }
    },
  }),
  // The empty answer of a year without data is made on demand.
  answer(analyticsEndpoint, {
    make: (published, { params }) => analyticsOf(published, params.year),
    ready: (published) =>
      yearsOf(published)
        .filter((year) => analyticsOf(published, year).grades.length > 0)
        .map((year) => ({ params: { year } })),
    copied: (published) =>
      Array.from(new Set([...yearsOf(published), ANALYTICS_YEAR]), (year) => ({ params: { year } })),
  }),
  answer(topDegreesEndpoint, { make: topDegreesOf }),
  answer(degreesFileEndpoint, {
    make: (published, { params: { year, file } }) => degreesFileOf(published, gradeOfFile(file), year),
    *ready({ years }) {
      for (const from of years.values()) {
        const { grade, year } = from
        yield { params: { year: yearPath(year), file: `degrees_${gradeKey(grade)}.json` as const }, from }
      }
    },
  }),
]

function studentAnswer(db: Db, thresholds: ClassificationThresholds) {
  return answer(studentResultEndpoint, {
    make: (published, { params }) => studentResult(db, published, params, thresholds),
    ready: () => [],
    *copied({ years }) {
      for (const { grade, year, list } of years.values()) {
        // Also the seats of the second session.
        for (const [seat_number, seat] of list.bySeat) {
          if (typeof seat === 'object') yield { params: { grade: gradeKey(grade), year: yearPath(year), seat_number } }
        }
      }
    },
  })
}

/** Declares the rankings of sheets and the transcripts of students. */
function degreesAnswer(db: Db, thresholds: ClassificationThresholds) {
  return answer(rankingEndpoint, {
    make: (published, { query: { grade = 0, term = 0, year = 0, student_id, limit, after } }) =>
      student_id === undefined
        ? ranking(published, { grade, term, year }, { after, limit: limit ?? MAX_RANKING_ROWS })
        : transcript(db, published, { student_id, limit }, thresholds),
    schemaOf: ({ query }) => (query.student_id === undefined ? rankingSchema : transcriptSchema),
    *ready({ years }) {
      for (const from of years.values()) {
        const { grade, year, terms } = from
        for (const { term } of terms) yield { query: { grade, term, year }, from }
      }
    },
    *copied(published) {
      for (const { grade, year, name } of everyGrade(published)) {
        for (const key of termKeysOf(published.faculty)) {
          const term = termNumber(key)
          const shown = published.years.get(name)?.terms.find((candidate) => candidate.term === term)
          for (const after of pages(shown?.list, MAX_RANKING_ROWS)) {
            yield { query: { grade: gradeNumber(grade), term, year, after } }
          }
        }
      }
      for (const student_id of shownIds(published)) {
        yield { query: { student_id } }
        // The search for an identifier requests its first row only.
        yield { query: { student_id, limit: 1 } }
      }
    },
  })
}

/** Declares the look-up of a number: made on demand, since most numbers are asked for once. */
function findAnswer(db: Db) {
  return answer(findEndpoint, {
    make: (published, { params }) => foundResults(db, published, params),
    ready: () => [],
    *copied(published) {
      const seats = new Set(Array.from(published.years.values(), ({ list }) => [...list.bySeat.keys()]).flat())
      for (const number of seats) {
        if (typeof resultsOfSeat(published, number) === 'object') yield { params: { number } }
      }
      for (const number of shownIds(published)) yield { params: { number } }
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
  for (let after = size; after < (list?.students.length ?? 0); after += size) yield after
}

function shownIds({ years }: PublishedResults): Set<string> {
  const terms = Array.from(years.values(), (year) => year.terms).flat()
  return new Set(terms.flatMap(({ list }) => list.students.flatMap(({ shown }) => shown?.studentId ?? [])))
}
