import type { FastifyInstance } from 'fastify'
import {
  changeRolesEndpoint,
  decidePermissionEndpoint,
  invitationsEndpoint,
  inviteEndpoint,
  peopleEndpoint,
  removeSecondFactorEndpoint,
  revokeInvitationEndpoint,
  sendResetEndpoint,
  suspendEndpoint,
} from '#contract/admin-people.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { invite, openInvitations, revokeInvitation } from './invitations.service.ts'
import {
  changeRoles,
  decidePermission,
  type PeopleParts,
  peoplePage,
  removeLostFactor,
  sendReset,
  suspendPerson,
} from './people.service.ts'

/** The office's calls about accounts and invitations. */
export function peopleOfficeRoutes(app: FastifyInstance, gate: Gate, parts: PeopleParts & { now: () => Date }): void {
  const route = officeRoutesOf(app, gate, parts.now)
  route(peopleEndpoint, ({ query }) => peoplePage(parts, query))
  route(decidePermissionEndpoint, ({ params, body, by }) => decidePermission(parts, params.uid, body, by))
  route(suspendEndpoint, ({ params, body, by }) => suspendPerson(parts, params.uid, body, by))
  route(sendResetEndpoint, ({ params, by }) => sendReset(parts, params.uid, by))
  route(invitationsEndpoint, async () => ({
    items: await openInvitations(parts.database, parts.now()),
    letters: parts.letters.delivery,
  }))
  route(inviteEndpoint, ({ body, by }) => invite(parts, body, by))
  route(revokeInvitationEndpoint, ({ params, by }) => revokeInvitation(parts.database, params.id, by))
  route(removeSecondFactorEndpoint, ({ params, by }) => removeLostFactor(parts, params.uid, by))
  route(changeRolesEndpoint, ({ params, body, by }) => changeRoles(parts, params.uid, body, by))
}
