import type { FastifyInstance } from 'fastify'
import {
  applySeatListEndpoint,
  MOST_SEATS,
  planSeatListEndpoint,
  readSeatListEndpoint,
  restoreSeatListEndpoint,
} from '#contract/admin-seat-lists.ts'
import { seatsOfRows } from '#contract/seat-list-text.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { uploadRoute } from '#server/http/upload-route.ts'
import { readTextRows } from '#server/readers/read-sheet.ts'
import { threadMemory } from '#server/readers/reader-thread.ts'
import { applySeatList, planSeatList, restoreStandings } from './seat-list.service.ts'

/** Bytes of the longest lists: a seat takes at most 130 as JSON, a standing with an Arabic reason 1,200. */
const LIST = { bodyLimit: MOST_SEATS * 130 }
const UNDO = { bodyLimit: MOST_SEATS * 1200 }

export interface SeatListsOptions {
  database: Database
  now: () => Date
}

/** Registers the office's calls about lists of seats. They read through the write handle, because a replica may lag. */
export function seatListsOfficeRoutes(app: FastifyInstance, gate: Gate, { database, now }: SeatListsOptions): void {
  const route = officeRoutesOf(app, gate, now)
  uploadRoute(
    app,
    gate,
    readSeatListEndpoint,
    async ({ file }) => ({ seats: seatsOfRows(await readTextRows(file)).slice(0, MOST_SEATS + 1) }),
    { memoryOf: threadMemory },
  )
  route(planSeatListEndpoint, async ({ body }) => ({ items: await planSeatList(database.write, body) }), LIST)
  route(applySeatListEndpoint, async ({ body, by }) => ({ before: await applySeatList(database, body, by) }), LIST)
  route(
    restoreSeatListEndpoint,
    async ({ body, by }) => ({ restored: await restoreStandings(database, body, by) }),
    UNDO,
  )
}
