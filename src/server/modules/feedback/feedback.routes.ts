import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendProblemEndpoint, sendSuggestionEndpoint } from '#contract/feedback.ts'
import type { Caller } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { insertProblemReport, insertSuggestion } from './feedback.queries.ts'

/** The limit of one network address, which a whole hall of students may share. */
const LIMIT = { max: 200, timeWindow: 10 * 60 * 1000 }

/**
 * Registers the calls for suggestions and problem reports. Anybody may send them; a signed-in member's are stored with
 * the account. Optional fields of the body go into the columns of the same names.
 */
export function feedbackRoutes(app: FastifyInstance, gate: Gate, { db, now }: { db: Db; now: () => Date }): void {
  const sent = (caller: Caller | null) => ({
    id: randomUUID(),
    uid: caller?.uid ?? null,
    created_at: now().toISOString(),
    state: 'new' as const,
    note: '',
  })
  liveRoute(
    app,
    gate,
    sendSuggestionEndpoint,
    async ({ body: { suggestion, ...fields }, caller }) => {
      await insertSuggestion(db, { ...fields, ...sent(caller), text: suggestion })
      return { done: true } as const
    },
    LIMIT,
  )
  liveRoute(
    app,
    gate,
    sendProblemEndpoint,
    async ({ body: { problem, page, ...fields }, caller }) => {
      await insertProblemReport(db, { ...fields, ...sent(caller), text: problem, page: page || null })
      return { done: true } as const
    },
    LIMIT,
  )
}
