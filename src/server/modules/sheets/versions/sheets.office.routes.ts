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
import type { Database } from '#server/db/open-database.ts'
import { downloadRoute } from '#server/http/download-route.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { publishSheet, rollBackFrom, schedulePublication, withdrawSheet } from '../sheets.service.ts'
import { correctDegree } from './sheet-corrections.service.ts'
import {
  allVersions,
  downloadVersion,
  oneVersion,
  versionComparison,
  versionDetail,
  versionRows,
} from './sheet-versions.service.ts'

export interface SheetsOfficeOptions {
  database: Database
  now: () => Date
}

/** The results desk's calls about versions of sheets. What was written is read again through the writing handle: a replica may lag. */
export function sheetsOfficeRoutes(app: FastifyInstance, gate: Gate, { database, now }: SheetsOfficeOptions): void {
  const db = database.write
  const answer = async ({ id }: { id: string }) => ({ version: await oneVersion(db, id) })

  liveRoute(app, gate, sheetVersionsEndpoint, async () => ({ versions: await allVersions(db) }))
  liveRoute(app, gate, sheetVersionEndpoint, ({ params }) => versionDetail(db, params.id))
  liveRoute(app, gate, sheetRowsEndpoint, ({ params, query }) => versionRows(db, params.id, query))
  liveRoute(app, gate, sheetComparisonEndpoint, ({ params }) => versionComparison(db, params.id, params.other))
  downloadRoute(app, gate, sheetFileEndpoint, ({ params, actor }) =>
    downloadVersion(db, params, { actor: actor(), now: now() }),
  )

  liveRoute(app, gate, publishSheetEndpoint, async ({ params, body, actor }) =>
    answer(await publishSheet(database, params.id, { ...body, actor: actor(), now: now() })),
  )
  liveRoute(app, gate, scheduleSheetEndpoint, async ({ params, body: { at, revision }, actor }) => {
    const time = at === null ? null : new Date(at)
    return answer(await schedulePublication(database, params.id, time, { revision, actor: actor(), now: now() }))
  })
  liveRoute(app, gate, withdrawSheetEndpoint, async ({ params, body, actor }) =>
    answer(await withdrawSheet(database, params.id, { ...body, actor: actor(), now: now() })),
  )
  liveRoute(app, gate, rollBackSheetEndpoint, async ({ params, body, actor }) =>
    answer(await rollBackFrom(database, params.id, { ...body, actor: actor(), now: now() })),
  )
  liveRoute(app, gate, correctDegreeEndpoint, async ({ params, body: { revision, seat_number, ...body }, actor }) => {
    const correction = { ...body, seatNumber: seat_number, sheetId: params.id }
    return answer(await correctDegree(database, correction, { revision, actor: actor(), now: now() }))
  })
}
