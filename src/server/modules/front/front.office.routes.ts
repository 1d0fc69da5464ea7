import type { FastifyInstance } from 'fastify'
import {
  addAnnouncementEndpoint,
  changeFrontEndpoint,
  editAnnouncementEndpoint,
  frontEndpoint,
  removeAnnouncementEndpoint,
} from '#contract/admin-front.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import {
  addAnnouncement,
  changeSettings,
  editAnnouncement,
  type FrontDeskParts,
  frontDesk,
  removeAnnouncement,
} from './front.office.service.ts'

/** The desk of the portal's own words and of what it shows. */
export function frontOfficeRoutes(app: FastifyInstance, gate: Gate, parts: FrontDeskParts): void {
  liveRoute(app, gate, frontEndpoint, () => frontDesk(parts))
  liveRoute(app, gate, changeFrontEndpoint, async ({ body, actor }) => changeSettings(parts, body, actor()))
  liveRoute(app, gate, addAnnouncementEndpoint, async ({ body, actor }) => addAnnouncement(parts, body, actor()))
  liveRoute(app, gate, editAnnouncementEndpoint, async ({ params, body, actor }) =>
    editAnnouncement(parts, params.id, body, actor()),
  )
  liveRoute(app, gate, removeAnnouncementEndpoint, async ({ params, actor }) =>
    removeAnnouncement(parts, params.id, actor()),
  )
}
