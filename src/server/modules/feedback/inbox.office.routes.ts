import type { FastifyInstance } from 'fastify'
import { inboxEndpoint, messageNoteEndpoint, messageStateEndpoint } from '#contract/admin-inbox.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { changeMessageState, inboxPage, writeNote } from './inbox.service.ts'

/** The office's calls for suggestions and problem reports. */
export function inboxOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  { database, now }: { database: Database; now: () => Date },
): void {
  const route = officeRoutesOf(app, gate, now)
  route(inboxEndpoint, ({ query }) => inboxPage(database.write, query))
  route(messageStateEndpoint, ({ params, body, by }) => changeMessageState(database, params, body, by))
  route(messageNoteEndpoint, ({ params, body, by }) => writeNote(database, params, body, by))
}
