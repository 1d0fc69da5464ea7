import type { FastifyInstance } from 'fastify'
import {
  addLineEndpoint,
  editLineEndpoint,
  listLinesEndpoint,
  listSchedulesEndpoint,
  orderLinesEndpoint,
  removeLineEndpoint,
  removeScheduleEndpoint,
  setScheduleEndpoint,
  undoRemovalEndpoint,
} from '#contract/admin-library.ts'
import { checkLinksEndpoint, linkReportEndpoint } from '#contract/admin-links.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import type { AskLink } from '../links/link-asker.ts'
import { checkLinks, linkReport } from '../links/link-checks.service.ts'
import { addLine, editLine, orderLines, removeLine } from './lines.service.ts'
import { undoRemoval } from './removals.service.ts'
import { listSchedules, removeSchedule, setSchedule } from './schedules.service.ts'
import type { DeskParts } from './shelf-parts.ts'
import { listLines } from './shelves.service.ts'

const DONE = { done: true } as const

/** The library desk. It reads where it writes: a replica may not know yet what was just changed. */
export function libraryOfficeRoutes(app: FastifyInstance, gate: Gate, parts: DeskParts & { askLink: AskLink }): void {
  const db = parts.database.write
  liveRoute(app, gate, listLinesEndpoint, async ({ query }) => ({ lines: await listLines(db, query) }))
  liveRoute(app, gate, addLineEndpoint, async ({ body: { shelf, line }, actor }) => ({
    id: await addLine(parts, shelf, line, actor()),
  }))
  liveRoute(app, gate, editLineEndpoint, async ({ body: { shelf, ...edit }, actor }) => ({
    id: await editLine(parts, shelf, edit, actor()),
  }))
  liveRoute(app, gate, orderLinesEndpoint, async ({ body: { shelf, ...orders }, actor }) => {
    await orderLines(parts, shelf, orders, actor())
    return DONE
  })
  liveRoute(app, gate, removeLineEndpoint, async ({ body: { shelf, id }, actor }) => ({
    removal: await removeLine(parts, shelf, id, actor()),
  }))
  liveRoute(app, gate, undoRemovalEndpoint, async ({ params: { removal }, actor }) => {
    await undoRemoval(parts, removal, actor())
    return DONE
  })
  liveRoute(app, gate, listSchedulesEndpoint, async () => ({ schedules: await listSchedules(db) }))
  liveRoute(app, gate, setScheduleEndpoint, async ({ params: { place }, body, actor }) => {
    await setSchedule(parts, place, body, actor())
    return DONE
  })
  liveRoute(app, gate, removeScheduleEndpoint, async ({ params: { place }, actor }) => ({
    removal: await removeSchedule(parts, place, actor()),
  }))
  liveRoute(app, gate, linkReportEndpoint, () => linkReport(db))
  liveRoute(app, gate, checkLinksEndpoint, ({ body: { run }, actor }) =>
    checkLinks(parts, { run, ask: parts.askLink, actor: actor() }),
  )
}
