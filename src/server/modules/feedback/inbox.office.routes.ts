import type { FastifyInstance } from 'fastify'
import { inboxEndpoint, messageNoteEndpoint, messageStateEndpoint } from '#contract/admin-inbox.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { changeMessageState, type Inbox, inboxPage, writeNote } from './inbox.service.ts'

/** The desk of suggestions and problems. */
export function inboxOfficeRoutes(app: FastifyInstance, gate: Gate, parts: Inbox): void {
  liveRoute(app, gate, inboxEndpoint, ({ query }) => inboxPage(parts.database.write, query))
  liveRoute(app, gate, messageStateEndpoint, ({ params, body, actor }) =>
    changeMessageState(parts, params, body, actor()),
  )
  liveRoute(app, gate, messageNoteEndpoint, ({ params, body, actor }) => writeNote(parts, params, body, actor()))
}
