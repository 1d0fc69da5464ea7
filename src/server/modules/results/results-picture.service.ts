import { analyticsEndpoint } from '#contract/analytics.ts'
import {
  ANALYTICS_YEAR,
  GRADE_KEYS,
  gradeKey,
  gradeNumber,
  TERM_KEYS,
  termNumber,
  yearPath,
} from '#contract/faculty.ts'
import type { Portal } from '#contract/portal.ts'
import {
  MAX_RANKING_ROWS,
  rankingSchema,
  resultsListSchema,
  SORT_METHODS,
  studentResultSchema,
  transcriptSchema,
} from '#contract/results.ts'
import type { Db } from '#server/db/tables.ts'
import type { ClassificationThresholds } from './classification.rules.ts'
import {
  analyticsOf,
  loadPublished,
  NOTHING_PUBLISHED,
  type PublishedResults,
  type PublishedYear,
  publishedYears,
} from './published-results.ts'
import { analyticsUrl, listUrl, rankingUrl, studentUrl, transcriptUrl } from './published-urls.rules.ts'
import { ranking, resultsList, studentResult, transcript } from './results.service.ts'
import { storageFilesOf } from './storage.service.ts'

/** An address as the portal's pages ask for it, and the JSON that answers it. */
type AnswerText = readonly [url: string, text: string]

/** All that is published of the results at one moment. */
export interface ResultsPicture {
  years: Portal['years']
  isDemo: boolean
  /** Every answer that a visitor can get; those that are refused (hidden and withheld students) are not among them. */
  answers: () => AsyncGenerator<AnswerText>
}

/** Students whose rows are asked for at the same time. */
const AT_ONCE = 8

/** Reads what is published now. The answers that it makes later are of this moment too: rows never change. */
export async function takeResultsPicture(db: Db, thresholds: ClassificationThresholds): Promise<ResultsPicture> {
  const published = await loadPublished(db, NOTHING_PUBLISHED)
  return {
    years: publishedYears(published),
    isDemo: published.isDemo,
    async *answers() {
      yield* storageFilesOf(published)
      yield* commonAnswers(published)
      for (const year of published.years.values()) yield* studentAnswers(db, published, year, thresholds)
      yield* transcriptAnswers(db, published)
    },
  }
}

/** Lists, rankings and figures. Of a published year every grade has them, empty ones too: pages link to them. */
function* commonAnswers(published: PublishedResults): Generator<AnswerText> {
  const years = new Set(Array.from(published.years.values(), ({ year }) => year))
  for (const year of new Set([...years, ANALYTICS_YEAR])) {
    yield [analyticsUrl(year), JSON.stringify(analyticsEndpoint.response.parse(analyticsOf(published, year)))]
  }
  for (const year of years) {
    for (const grade of GRADE_KEYS) {
      yield* listAnswers(published, { grade, year: yearPath(year) })
      for (const term of TERM_KEYS) {
        yield* rankingAnswers(published, { grade: gradeNumber(grade), term: termNumber(term), year })
      }
    }
  }
}

function* listAnswers(published: PublishedResults, place: Parameters<typeof resultsList>[1]): Generator<AnswerText> {
  for (const sortMethod of [undefined, ...SORT_METHODS]) {
    for (let after: number | null | undefined; after !== null; ) {
      const page = resultsListSchema.parse(resultsList(published, place, { after, sortMethod }))
      yield [listUrl(place, { after, sortMethod }), JSON.stringify(page)]
      after = page.next
    }
  }
}

function* rankingAnswers(published: PublishedResults, sheet: Parameters<typeof ranking>[1]): Generator<AnswerText> {
  for (let after: number | null | undefined; after !== null; ) {
    const page = rankingSchema.parse(ranking(published, sheet, { after, limit: MAX_RANKING_ROWS }))
    yield [rankingUrl(sheet, { after }), JSON.stringify(page)]
    after = page.next
  }
}

async function* studentAnswers(
  db: Db,
  published: PublishedResults,
  { grade, year, list }: PublishedYear,
  thresholds: ClassificationThresholds,
): AsyncGenerator<AnswerText> {
  const place = { grade: gradeKey(grade), year: yearPath(year) }
  yield* manyAtOnce(list.students, async ({ shown }) => {
    if (!shown) return []
    const params = { ...place, seat_number: shown.seatNumber }
    const result = studentResultSchema.parse(await studentResult(db, published, params, thresholds))
    return [[studentUrl(params), JSON.stringify(result)]]
  })
}

/** The whole transcript, and its first row, by which the search for an identifier asks whether there is one. */
async function* transcriptAnswers(db: Db, published: PublishedResults): AsyncGenerator<AnswerText> {
  const sheets = Array.from(published.years.values(), ({ sheets }) => sheets).flat()
  const ids = new Set(sheets.flatMap(({ list }) => list.students.flatMap(({ shown }) => shown?.studentId ?? [])))
  yield* manyAtOnce(ids, async (student_id) => {
    const answer = async (limit?: number): Promise<AnswerText> => {
      const text = JSON.stringify(transcriptSchema.parse(await transcript(db, published, { student_id, limit })))
      return [transcriptUrl(student_id, limit), text]
    }
    return [await answer(), await answer(1)]
  })
}

async function* manyAtOnce<Item>(
  items: Iterable<Item>,
  make: (item: Item) => Promise<AnswerText[]>,
): AsyncGenerator<AnswerText> {
  const waiting = [...items]
  while (waiting.length > 0) {
    for (const made of await Promise.all(waiting.splice(0, AT_ONCE).map(make))) yield* made
  }
}
