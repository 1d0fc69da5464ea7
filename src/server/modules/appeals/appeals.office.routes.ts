import type { FastifyInstance } from 'fastify'
import {
  acceptAppealEndpoint,
  appealEndpoint,
  appealsEndpoint,
  refuseAppealEndpoint,
  releaseAppealEndpoint,
  reopenAppealEndpoint,
  takeAppealEndpoint,
} from '#contract/admin-appeals.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import {
  type AppealAct,
  acceptAppeal,
  refuseAppeal,
  releaseAppeal,
  reopenAppeal,
  takeAppeal,
} from './appeal-steps.service.ts'
import { appealDetail, appealsPage } from './appeals.office.service.ts'

/** The desk of appeals. What was written is read again through the writing handle: a replica may lag. */
export function appealsOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  { database, now }: { database: Database; now: () => Date },
): void {
  const db = database.write
  const after = async (id: string, actor: Actor, work: (act: Omit<AppealAct, 'revision'>) => Promise<void>) => {
    await work({ actor, now: now() })
    return appealDetail(db, id, actor.uid)
  }

  liveRoute(app, gate, appealsEndpoint, ({ query }) => appealsPage(db, query))
  liveRoute(app, gate, appealEndpoint, async ({ params, actor }) => appealDetail(db, params.id, actor().uid))
  liveRoute(app, gate, takeAppealEndpoint, ({ params: { id }, body, actor }) =>
    after(id, actor(), (act) => takeAppeal(database, id, { ...act, ...body })),
  )
  liveRoute(app, gate, releaseAppealEndpoint, ({ params: { id }, body, actor }) =>
    after(id, actor(), (act) => releaseAppeal(database, id, { ...act, ...body })),
  )
  liveRoute(app, gate, refuseAppealEndpoint, ({ params: { id }, body: { revision, answer }, actor }) =>
    after(id, actor(), (act) => refuseAppeal(database, id, answer, { ...act, revision })),
  )
  liveRoute(app, gate, acceptAppealEndpoint, ({ params: { id }, body: { revision, ...answered }, actor }) =>
    after(id, actor(), (act) => acceptAppeal(database, id, answered, { ...act, revision })),
  )
  liveRoute(app, gate, reopenAppealEndpoint, ({ params: { id }, body, actor }) =>
    after(id, actor(), (act) => reopenAppeal(database, id, { ...act, ...body })),
  )
}
