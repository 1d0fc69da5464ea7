import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendProblemEndpoint, sendSuggestionEndpoint } from '#contract/feedback.ts'
import type { Caller } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { insertProblemReport, insertSuggestion } from './feedback.queries.ts'

/** Per network address, which a whole hall of students may share. */
const LIMIT = { max: 20, timeWindow: 10 * 60 * 1000 }

/** Suggestions and problem reports. Anybody may send them; a member's are stored with the account. */
export function feedbackRoutes(app: FastifyInstance, gate: Gate, { db, now }: { db: Db; now: () => Date }): void {
  const sending = (caller: Caller | null) => ({
    id: randomUUID(),
    uid: caller?.uid ?? null,
    created_at: now().toISOString(),
    state: 'new' as const,
    note: '',
  })
  const suggest = async (text: string, caller: Caller | null) => {
    await insertSuggestion(db, { ...sending(caller), text })
    return { done: true } as const
  }
  const report = async (text: string, page: string | undefined, caller: Caller | null) => {
    await insertProblemReport(db, { ...sending(caller), text, page: page || null })
    return { done: true } as const
  }
  liveRoute(app, gate, sendSuggestionEndpoint, ({ body, caller }) => suggest(body.suggestion, caller), LIMIT)
  liveRoute(app, gate, sendProblemEndpoint, ({ body, caller }) => report(body.problem, body.page, caller), LIMIT)
}
