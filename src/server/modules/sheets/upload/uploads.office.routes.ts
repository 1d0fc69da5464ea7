import type { FastifyInstance } from 'fastify'
import {
  changeUploadEndpoint,
  discardUploadEndpoint,
  draftUploadEndpoint,
  findInUploadEndpoint,
  listUploadsEndpoint,
  MOST_WORKSHEETS,
  previewCellsEndpoint,
  restoreUploadEndpoint,
  splitUploadEndpoint,
  uploadReviewEndpoint,
  uploadRowsEndpoint,
  uploadSheetEndpoint,
} from '#contract/admin-uploads.ts'
import { UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { incomingRoute } from '#server/http/upload-route.ts'
import type { Uploads } from './uploads.service.ts'

/** Maximum bytes of a body: a paste of five thousand rows. */
const LARGE = { bodyLimit: 2_000_000 }
/** Maximum bytes of a body with the names of all worksheets; a character has at most four bytes. */
const NAMES = { bodyLimit: MOST_WORKSHEETS * (UPLOAD_LIMITS.cell * 4 + 3) + 1000 }

/** Registers the office's routes from an uploaded file to a draft or a published sheet. */
export function uploadsOfficeRoutes(app: FastifyInstance, gate: Gate, uploads: Uploads, now: () => Date): void {
  const route = officeRoutesOf(app, gate, now)
  incomingRoute(app, gate, uploadSheetEndpoint, async ({ query, incoming, actor }) => ({
    id: await uploads.start(query.name, incoming, { actor: actor(), now: now() }),
  }))
  route(listUploadsEndpoint, () => uploads.list())
  route(uploadReviewEndpoint, ({ params }) => uploads.look(params.upload))
  route(uploadRowsEndpoint, ({ params, query }) => uploads.rows(params.upload, query))
  route(findInUploadEndpoint, ({ params, query }) => uploads.find(params.upload, query))
  route(previewCellsEndpoint, ({ params, body }) => uploads.preview(params.upload, body.order), LARGE)
  route(
    changeUploadEndpoint,
    ({ params, body, by }) => uploads.change(params.upload, body.revision, body.change, by),
    LARGE,
  )
  route(
    splitUploadEndpoint,
    async ({ params, body, by }) => ({
      uploads: await uploads.split(params.upload, body, by),
    }),
    NAMES,
  )
  route(discardUploadEndpoint, async ({ params, body, by }) => ({
    upload: await uploads.discard(params.upload, body.revision, by),
  }))
  route(restoreUploadEndpoint, async ({ params, body, by }) => ({
    upload: await uploads.restore(params.upload, body.revision, by),
  }))
  route(draftUploadEndpoint, async ({ params, body, by }) => ({
    sheet_id: await uploads.draft(params.upload, body, by),
  }))
}
