import type { FastifyInstance } from 'fastify'
import {
  correctDegreeEndpoint,
  publishSheetEndpoint,
  rollBackSheetEndpoint,
  scheduleSheetEndpoint,
  sheetComparisonEndpoint,
  sheetFileEndpoint,
  sheetRowsEndpoint,
  sheetVersionEndpoint,
  sheetVersionsEndpoint,
  withdrawSheetEndpoint,
} from '#contract/admin-sheets.ts'
import { sheetPublicationEndpoint } from '#contract/sheet-publication.ts'
import type { Database } from '#server/db/open-database.ts'
import { downloadRoute } from '#server/http/download-route.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { publishSheet, schedulePublication, withdrawSheet } from '../sheets.service.ts'
import { rollBackFrom } from './roll-back.service.ts'
import { correctDegree } from './sheet-corrections.service.ts'
import {
  allVersions,
  downloadVersion,
  oneVersion,
  versionComparison,
  versionDetail,
  versionPublication,
  versionRows,
} from './sheet-versions.service.ts'

export interface SheetsOfficeOptions {
  database: Database
  now: () => Date
}

/**
 * Registers the office's routes for sheet versions. Reads after a write use the write handle, because a replica may
 * lag.
 */
export function sheetsOfficeRoutes(app: FastifyInstance, gate: Gate, { database, now }: SheetsOfficeOptions): void {
  const db = database.write
  const route = officeRoutesOf(app, gate, now)
  const answer = async ({ id }: { id: string }) => ({ version: await oneVersion(db, id) })

  route(sheetVersionsEndpoint, async () => ({ versions: await allVersions(db) }))
  route(sheetVersionEndpoint, ({ params }) => versionDetail(db, params.id))
  route(sheetRowsEndpoint, ({ params, query }) => versionRows(db, params.id, query))
  route(sheetPublicationEndpoint, ({ params }) => versionPublication(db, params.id))
  route(sheetComparisonEndpoint, ({ params }) => versionComparison(db, params.id, params.other))
  downloadRoute(app, gate, sheetFileEndpoint, ({ params, actor }) =>
    downloadVersion(database, params, { actor: actor(), now: now() }),
  )

  route(publishSheetEndpoint, async ({ params, body, by }) =>
    answer(await publishSheet(database, params.id, { ...body, ...by })),
  )
  route(scheduleSheetEndpoint, async ({ params, body: { at, ...body }, by }) => {
    const time = at === null ? null : new Date(at)
    return answer(await schedulePublication(database, params.id, time, { ...body, ...by }))
  })
  route(withdrawSheetEndpoint, async ({ params, body, by }) =>
    answer(await withdrawSheet(database, params.id, { ...body, ...by })),
  )
  route(rollBackSheetEndpoint, async ({ params, body, by }) =>
    answer((await rollBackFrom(database, params.id, { ...body, ...by })).to),
  )
  route(correctDegreeEndpoint, async ({ params, body: { revision, seat_number, ...body }, by }) => {
    const correction = { ...body, seatNumber: seat_number, sheetId: params.id }
    return answer(await correctDegree(database, correction, { revision, ...by }))
  })
}
