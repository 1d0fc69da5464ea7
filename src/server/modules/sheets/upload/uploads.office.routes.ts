import type { FastifyInstance } from 'fastify'
import {
  changeUploadEndpoint,
  discardUploadEndpoint,
  draftUploadEndpoint,
  listUploadsEndpoint,
  MAX_UPLOAD_BYTES,
  restoreUploadEndpoint,
  uploadReviewEndpoint,
  uploadRowsEndpoint,
  uploadSheetEndpoint,
} from '#contract/admin-uploads.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { uploadRoute } from '#server/http/upload-route.ts'
import type { Uploads } from './upload.service.ts'

/** The results desk's calls from an uploaded file to a draft or a published sheet. */
export function uploadsOfficeRoutes(app: FastifyInstance, gate: Gate, uploads: Uploads): void {
  uploadRoute(
    app,
    gate,
    uploadSheetEndpoint,
    async ({ query, file, actor }) => ({ id: await uploads.start(query.name, file, actor()) }),
    { maxBytes: MAX_UPLOAD_BYTES },
  )
  liveRoute(app, gate, listUploadsEndpoint, async () => ({ uploads: await uploads.list() }))
  liveRoute(app, gate, uploadReviewEndpoint, ({ params }) => uploads.look(params.upload))
  liveRoute(app, gate, uploadRowsEndpoint, ({ params, query }) => uploads.rows(params.upload, query))
  liveRoute(app, gate, changeUploadEndpoint, async ({ params, body, actor }) => ({
    upload: await uploads.change(params.upload, body.revision, body.change, actor()),
  }))
  liveRoute(app, gate, discardUploadEndpoint, async ({ params, body, actor }) => ({
    upload: await uploads.discard(params.upload, body.revision, actor()),
  }))
  liveRoute(app, gate, restoreUploadEndpoint, async ({ params, body, actor }) => ({
    upload: await uploads.restore(params.upload, body.revision, actor()),
  }))
  liveRoute(app, gate, draftUploadEndpoint, async ({ params, body, actor }) => ({
    sheet_id: await uploads.draft(params.upload, body, actor()),
  }))
}
