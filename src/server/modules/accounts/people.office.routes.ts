import type { FastifyInstance } from 'fastify'
import {
  changeRolesEndpoint,
  decidePermissionEndpoint,
  peopleEndpoint,
  sendResetEndpoint,
  suspendEndpoint,
} from '#contract/admin-people.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import {
  changeRoles,
  decidePermission,
  type PeopleParts,
  peoplePage,
  sendReset,
  suspendPerson,
} from './people.service.ts'

/** The office's calls about accounts. */
export function peopleOfficeRoutes(app: FastifyInstance, gate: Gate, parts: PeopleParts & { now: () => Date }): void {
  const route = officeRoutesOf(app, gate, parts.now)
  route(peopleEndpoint, ({ query }) => peoplePage(parts, query))
  route(decidePermissionEndpoint, ({ params, body, by }) => decidePermission(parts, params.uid, body.decision, by))
  route(suspendEndpoint, ({ params, body, by }) => suspendPerson(parts, params.uid, body.suspended, by))
  route(sendResetEndpoint, ({ params, by }) => sendReset(parts, params.uid, by))
  route(changeRolesEndpoint, ({ params, body, by }) => changeRoles(parts, params.uid, body, by))
}
