import type { FastifyInstance } from 'fastify'
import { portalEndpoint } from '#contract/portal.ts'
import { nothingThere, publishedRoute } from '#server/http/published-route.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { PORTAL_URL } from './front.rules.ts'

export function frontRoutes(app: FastifyInstance, table: AnswerTable): void {
  // The publisher keeps it ready; a router's hit is another spelling of the address.
  publishedRoute(app, table, portalEndpoint, () => ({ key: PORTAL_URL, make: nothingThere }))
}
