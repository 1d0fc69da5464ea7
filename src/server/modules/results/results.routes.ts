import type { FastifyInstance } from 'fastify'
import { analyticsEndpoint } from '#contract/analytics.ts'
import {
  MAX_RANKING_ROWS,
  rankingEndpoint,
  rankingSchema,
  resultsListEndpoint,
  studentResultEndpoint,
  transcriptSchema,
} from '#contract/results.ts'
import { degreesFileEndpoint, topDegreesEndpoint } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { nothingThere, publishedRoute } from '#server/http/published-route.ts'
import { makeJsonAnswer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import type { ClassificationThresholds } from './classification.rules.ts'
import { analyticsOf, type PublishedResults } from './published-results.ts'
import {
  analyticsUrl,
  degreesFileUrl,
  listUrl,
  rankingUrl,
  studentUrl,
  TOP_DEGREES_URL,
  transcriptUrl,
} from './published-urls.rules.ts'
import { ranking, resultsList, studentResult, transcript } from './results.service.ts'

export interface ResultsRoutesOptions {
  db: Db
  table: AnswerTable
  thresholds: ClassificationThresholds
  /** What is published at this moment. */
  published: () => PublishedResults
}

/** The results calls of specification, section 7. */
export function resultsRoutes(app: FastifyInstance, { db, table, thresholds, published }: ResultsRoutesOptions): void {
  publishedRoute(app, table, resultsListEndpoint, ({ params, query }) => ({
    key: listUrl(params, query),
    make: async () => makeJsonAnswer(resultsListEndpoint.response.parse(resultsList(published(), params, query))),
  }))

  // The publisher keeps these two ready.
  publishedRoute(app, table, topDegreesEndpoint, () => ({ key: TOP_DEGREES_URL, make: nothingThere }))
  publishedRoute(app, table, degreesFileEndpoint, ({ params: { year, file } }) => ({
    key: degreesFileUrl({ year, file }),
    make: nothingThere,
  }))

  // The publisher keeps the published years ready; what is left are years without data.
  publishedRoute(app, table, analyticsEndpoint, ({ params: { year } }) => ({
    key: analyticsUrl(year),
    make: async () => makeJsonAnswer(analyticsEndpoint.response.parse(analyticsOf(published(), year))),
  }))

  publishedRoute(app, table, studentResultEndpoint, ({ params }) => ({
    key: studentUrl(params),
    make: async () =>
      makeJsonAnswer(studentResultEndpoint.response.parse(await studentResult(db, published(), params, thresholds))),
  }))

  publishedRoute(app, table, rankingEndpoint, ({ query }) => {
    const { student_id, grade = 0, term = 0, year = 0, after, limit } = query
    if (student_id !== undefined) {
      return {
        key: transcriptUrl(student_id, limit),
        make: async () =>
          makeJsonAnswer(transcriptSchema.parse(await transcript(db, published(), { student_id, limit }))),
      }
    }
    return {
      key: rankingUrl({ grade, term, year }, { after, limit }),
      make: async () =>
        makeJsonAnswer(
          rankingSchema.parse(ranking(published(), { grade, term, year }, { after, limit: limit ?? MAX_RANKING_ROWS })),
        ),
    }
  })
}
