import type { FastifyInstance } from 'fastify'
import {
  changeRolesEndpoint,
  decidePermissionEndpoint,
  peopleEndpoint,
  sendResetEndpoint,
  suspendEndpoint,
} from '#contract/admin-people.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import {
  changeRoles,
  decidePermission,
  type PeopleParts,
  peoplePage,
  sendReset,
  suspendPerson,
} from './people.service.ts'

/** The desk of accounts. */
export function peopleOfficeRoutes(app: FastifyInstance, gate: Gate, parts: PeopleParts): void {
  liveRoute(app, gate, peopleEndpoint, ({ query }) => peoplePage(parts, query))
  liveRoute(app, gate, decidePermissionEndpoint, ({ params, body, actor }) =>
    decidePermission(parts, params.uid, body.decision, actor()),
  )
  liveRoute(app, gate, suspendEndpoint, async ({ params, body, actor }) =>
    suspendPerson(parts, params.uid, body.suspended, actor()),
  )
  liveRoute(app, gate, sendResetEndpoint, ({ params, actor }) => sendReset(parts, params.uid, actor()))
  liveRoute(app, gate, changeRolesEndpoint, async ({ params, body, actor }) =>
    changeRoles(parts, params.uid, body, actor()),
  )
}
