import type { FastifyInstance } from 'fastify'
import {
  booksFileEndpoint,
  finalExamsFileEndpoint,
  generalResourcesEndpoint,
  generalSubjectsEndpoint,
  quizSubjectsEndpoint,
  recordingsEndpoint,
  resourceSubjectsEndpoint,
  resourcesEndpoint,
  scheduleEndpoint,
} from '#contract/library.ts'
import { nothingThere, publishedRoute } from '#server/http/published-route.ts'
import { makeJsonAnswer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import {
  booksUrl,
  finalExamsUrl,
  GENERAL_SUBJECTS_URL,
  generalResourcesUrl,
  quizSubjectsUrl,
  recordingsUrl,
  resourceSubjectsUrl,
  resourcesUrl,
  scheduleUrl,
} from './library-urls.rules.ts'

/**
 * The library's calls of specification, section 7. The publisher keeps every answer ready, so that what comes to the router is
 * another spelling of an address, or a subject without resources.
 */
export function libraryRoutes(app: FastifyInstance, table: AnswerTable): void {
  const ready = (key: string) => ({ key, make: nothingThere })
  publishedRoute(app, table, booksFileEndpoint, ({ params: { file } }) => ready(booksUrl(file)))
  publishedRoute(app, table, finalExamsFileEndpoint, ({ params: { file } }) => ready(finalExamsUrl(file)))
  publishedRoute(app, table, recordingsEndpoint, ({ params: { grade } }) => ready(recordingsUrl(grade)))
  publishedRoute(app, table, resourceSubjectsEndpoint, ({ params: { grade } }) => ready(resourceSubjectsUrl(grade)))
  publishedRoute(app, table, generalSubjectsEndpoint, () => ready(GENERAL_SUBJECTS_URL))
  publishedRoute(app, table, scheduleEndpoint, ({ params: { place } }) => ready(scheduleUrl(place)))
  publishedRoute(app, table, quizSubjectsEndpoint, ({ params: { grade, term } }) => ready(quizSubjectsUrl(grade, term)))

  publishedRoute(app, table, resourcesEndpoint, ({ params: { grade, term, subject } }) => ({
    key: resourcesUrl(grade, term, subject),
    make: () => makeJsonAnswer(resourcesEndpoint.response.parse({ resources: [] })),
  }))
  publishedRoute(app, table, generalResourcesEndpoint, ({ params: { subject } }) => ({
    key: generalResourcesUrl(subject),
    make: () => makeJsonAnswer(generalResourcesEndpoint.response.parse({ resources: [] })),
  }))
}
