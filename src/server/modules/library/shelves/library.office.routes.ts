import type { FastifyInstance } from 'fastify'
import {
  addLineEndpoint,
  editLineEndpoint,
  listLinesEndpoint,
  listSchedulesEndpoint,
  orderLinesEndpoint,
  removeLineEndpoint,
  removeScheduleEndpoint,
  removeTimetableEndpoint,
  setScheduleEndpoint,
  setTimetableEndpoint,
  undoRemovalEndpoint,
} from '#contract/admin-library.ts'
import { checkLinksEndpoint, linkReportEndpoint } from '#contract/admin-links.ts'
import { readTimetableFileEndpoint, TIMETABLE_FILE_LIMITS } from '#contract/timetable-files.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { uploadRoute } from '#server/http/upload-route.ts'
import { readTable } from '#server/readers/read-sheet.ts'
import { threadMemory } from '#server/readers/reader-thread.ts'
import type { AskLink } from '../links/link-asker.ts'
import { checkLinks, linkReport } from '../links/link-checks.service.ts'
import { addLine, editLine, orderLines, removeLine } from './lines.service.ts'
import { undoRemoval } from './removals.service.ts'
import { listSchedules, removeSchedule, removeTimetable, setSchedule, setTimetable } from './schedules.service.ts'
import type { ShelfParts } from './shelf-parts.ts'
import { listLines } from './shelves.service.ts'

/**
 * Maximum bytes of a body: the largest timetable twice (as it was and as it is now), with three bytes for each letter.
 */
const LARGE_BODY = 1_000_000

/** The office's calls of the library. They read from the writing database, because a replica may lag behind. */
export function libraryOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  { now, askLink: ask, ...parts }: ShelfParts & { now: () => Date; askLink: AskLink },
): void {
  const { database } = parts
  const db = database.write
  const route = officeRoutesOf(app, gate, now)
  route(listLinesEndpoint, async ({ query }) => ({ lines: await listLines(db, query) }))
  route(addLineEndpoint, async ({ body: { shelf, line }, by }) => ({ id: await addLine(parts, shelf, line, by) }))
  route(editLineEndpoint, async ({ body: { shelf, ...edit }, by }) => ({ id: await editLine(parts, shelf, edit, by) }))
  route(orderLinesEndpoint, ({ body: { shelf, ...orders }, by }) => orderLines(parts, shelf, orders, by))
  route(removeLineEndpoint, async ({ body: { shelf, ...seen }, by }) => ({
    removal: await removeLine(parts, shelf, seen, by),
  }))
  route(undoRemovalEndpoint, ({ params: { removal }, by }) => undoRemoval(parts, removal, by))
  route(listSchedulesEndpoint, async () => ({ schedules: await listSchedules(db) }))
  route(setScheduleEndpoint, ({ params: { place }, body, by }) => setSchedule(parts, place, body, by))
  route(removeScheduleEndpoint, async ({ params: { place }, body: { was }, by }) => ({
    removal: await removeSchedule(parts, place, was, by),
  }))
  route(setTimetableEndpoint, ({ params: { place }, body, by }) => setTimetable(parts, place, body, by), {
    bodyLimit: LARGE_BODY,
  })
  route(
    removeTimetableEndpoint,
    async ({ params: { place }, body: { was }, by }) => ({ removal: await removeTimetable(parts, place, was, by) }),
    { bodyLimit: LARGE_BODY },
  )
  uploadRoute(app, gate, readTimetableFileEndpoint, ({ file }) => readTable(file, TIMETABLE_FILE_LIMITS), {
    memoryOf: threadMemory,
  })
  route(linkReportEndpoint, () => linkReport(db))
  route(checkLinksEndpoint, ({ body: { run }, by }) => checkLinks(database, { run, ask }, by))
}
