import type { FastifyInstance } from 'fastify'
import {
  addAnnouncementEndpoint,
  changeFrontEndpoint,
  editAnnouncementEndpoint,
  frontEndpoint,
  removeAnnouncementEndpoint,
} from '#contract/admin-front.ts'
import { DONE } from '#contract/done.ts'
import { uploadCrestEndpoint } from '#contract/identity.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { uploadRoute } from '#server/http/upload-route.ts'
import type { UploadPlaces } from '../drive/uploads.service.ts'
import { keepCrest } from './crest.service.ts'
import {
  addAnnouncement,
  changeSettings,
  editAnnouncement,
  type FrontOffice,
  frontDesk,
  removeAnnouncement,
} from './front.office.service.ts'

/** The office's calls for the portal's settings and announcements. */
export function frontOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  parts: FrontOffice & UploadPlaces & { now: () => Date },
): void {
  const route = officeRoutesOf(app, gate, parts.now)
  route(frontEndpoint, ({ by }) => frontDesk(parts, by.now))
  route(changeFrontEndpoint, ({ body, by }) => changeSettings(parts, body, by))
  uploadRoute(app, gate, uploadCrestEndpoint, ({ query: { name }, file, actor }) =>
    keepCrest(parts, { name, body: file }, { actor: actor(), now: parts.now() }),
  )
  route(addAnnouncementEndpoint, ({ body, by }) => addAnnouncement(parts, body, by))
  route(editAnnouncementEndpoint, ({ params, body, by }) => editAnnouncement(parts, params.id, body, by))
  route(removeAnnouncementEndpoint, async ({ params, by }) => ({
    ...DONE,
    announcement: await removeAnnouncement(parts, params.id, by),
  }))
}
