import type { FastifyInstance } from 'fastify'
import { confirmAppealEndpoint, followAppealEndpoint, requestAppealEndpoint } from '#contract/appeals.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { type AppealParts, confirmByCode, followAppeal, requestAppeal } from './appeals.service.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** Rate limits per network address; so high because a whole hall of students may share one after a publication. */
const ASKING = { max: 200, timeWindow: TEN_MINUTES }
const FOLLOWING = { max: 200, timeWindow: TEN_MINUTES }

/** Registers the calls of students, which need no account. */
export function appealsRoutes(app: FastifyInstance, gate: Gate, parts: AppealParts): void {
  liveRoute(app, gate, requestAppealEndpoint, ({ body }) => requestAppeal(parts, body), ASKING)
  liveRoute(app, gate, confirmAppealEndpoint, ({ body }) => confirmByCode(parts, body), ASKING)
  liveRoute(app, gate, followAppealEndpoint, ({ body }) => followAppeal(parts, body.code), FOLLOWING)
}
