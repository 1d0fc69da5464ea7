import type { FastifyInstance } from 'fastify'
import {
  applySeatListEndpoint,
  type ListedSeat,
  MOST_SEATS,
  planSeatListEndpoint,
  readSeatListEndpoint,
  restoreSeatListEndpoint,
} from '#contract/admin-seat-lists.ts'
import { seatsOfRows, type TextRow } from '#contract/seat-list-text.ts'
import { UNCLEAR_SEATS } from '#contract/seat-list-words.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { uploadRoute } from '#server/http/upload-route.ts'
import { readTextRows } from '#server/readers/read-sheet.ts'
import { threadMemory } from '#server/readers/reader-thread.ts'
import { applySeatList, planSeatList, restoreStandings } from './seat-list.service.ts'

/** Body limits: as JSON a seat takes at most 130 bytes, a decision with an Arabic reason and four sheets 1,300. */
const LIST = { bodyLimit: MOST_SEATS * 130 }
const UNDO = { bodyLimit: MOST_SEATS * 1300 }

export interface SeatListsOptions {
  database: Database
  now: () => Date
}

/** Registers the office's calls about lists of seats. They read through the write handle, because a replica may lag. */
export function seatListsOfficeRoutes(app: FastifyInstance, gate: Gate, { database, now }: SeatListsOptions): void {
  const route = officeRoutesOf(app, gate, now)
  uploadRoute(app, gate, readSeatListEndpoint, async ({ file }) => ({ seats: seatsOfFile(await readTextRows(file)) }), {
    memoryOf: threadMemory,
  })
  route(planSeatListEndpoint, async ({ body }) => ({ items: await planSeatList(database.write, body) }), LIST)
  route(applySeatListEndpoint, async ({ body, by }) => ({ before: await applySeatList(database, body, by) }), LIST)
  route(restoreSeatListEndpoint, ({ body, by }) => restoreStandings(database, body, by), UNDO)
}

/** Throws `unreadable_file` on the field `seats` if two columns may have the seats. */
function seatsOfFile(rows: readonly TextRow[]): ListedSeat[] {
  const seats = seatsOfRows(rows)
  if (seats === 'unclear') {
    const fields = [{ path: 'seats', message: UNCLEAR_SEATS }]
    throw new AppError('unreadable_file', 'several columns are like seat numbers', { fields })
  }
  return seats.slice(0, MOST_SEATS + 1)
}
