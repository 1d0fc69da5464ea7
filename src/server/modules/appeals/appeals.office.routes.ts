import type { FastifyInstance } from 'fastify'
import {
  acceptAppealEndpoint,
  appealEndpoint,
  appealRequestsEndpoint,
  appealsEndpoint,
  confirmRequestEndpoint,
  refuseAppealEndpoint,
  releaseAppealEndpoint,
  reopenAppealEndpoint,
  takeAppealEndpoint,
} from '#contract/admin-appeals.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import {
  acceptAppeal,
  confirmRequest,
  refuseAppeal,
  releaseAppeal,
  reopenAppeal,
  takeAppeal,
} from './appeal-steps.service.ts'
import { appealDetail, appealsPage, requestsPage } from './appeals.office.service.ts'

/** The office's calls about appeals. They read from the primary database: a replica may lag behind a step. */
export function appealsOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  { database, now }: { database: Database; now: () => Date },
): void {
  const db = database.write
  const route = officeRoutesOf(app, gate, now)
  const after = async (work: Promise<void>, id: string, { actor }: OfficeAct) => {
    await work
    return appealDetail(db, id, actor.uid)
  }

  route(appealsEndpoint, ({ query }) => appealsPage(db, query))
  route(appealEndpoint, ({ params, by }) => appealDetail(db, params.id, by.actor.uid))
  route(appealRequestsEndpoint, ({ params, query }) => requestsPage(db, params.id, query))
  route(confirmRequestEndpoint, ({ params: { id, request }, body: { confirmed }, by }) =>
    confirmRequest(database, { id, request, confirmed }, by),
  )
  route(takeAppealEndpoint, ({ params: { id }, body, by }) =>
    after(takeAppeal(database, id, { ...by, ...body }), id, by),
  )
  route(releaseAppealEndpoint, ({ params: { id }, body, by }) =>
    after(releaseAppeal(database, id, { ...by, ...body }), id, by),
  )
  route(refuseAppealEndpoint, ({ params: { id }, body: { revision, answer }, by }) =>
    after(refuseAppeal(database, id, answer, { ...by, revision }), id, by),
  )
  route(acceptAppealEndpoint, ({ params: { id }, body: { revision, ...answered }, by }) =>
    after(acceptAppeal(database, id, answered, { ...by, revision }), id, by),
  )
  route(reopenAppealEndpoint, ({ params: { id }, body, by }) =>
    after(reopenAppeal(database, id, { ...by, ...body }), id, by),
  )
}
