import type { FastifyInstance } from 'fastify'
import { confirmAppealEndpoint, followAppealEndpoint, requestAppealEndpoint } from '#contract/appeals.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { type AppealParts, type AppealRequest, confirmByCode, followAppeal, requestAppeal } from './appeals.service.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** A whole hall of students may share one address. */
const ASKING = { max: 20, timeWindow: TEN_MINUTES }
const FOLLOWING = { max: 100, timeWindow: TEN_MINUTES }

/** The calls of students, who have no account. */
export function appealsRoutes(app: FastifyInstance, gate: Gate, parts: AppealParts): void {
  // The body's schema limits grade and term to the two closed lists.
  liveRoute(app, gate, requestAppealEndpoint, ({ body }) => requestAppeal(parts, body as AppealRequest), ASKING)
  liveRoute(app, gate, confirmAppealEndpoint, ({ body }) => confirmByCode(parts, body), ASKING)
  liveRoute(app, gate, followAppealEndpoint, ({ body }) => followAppeal(parts, body.code), FOLLOWING)
}
