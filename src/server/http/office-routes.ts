import type { FastifyInstance } from 'fastify'
import type { Uploads } from '#server/modules/sheets/upload.service.ts'
import { uploadsOfficeRoutes } from '#server/modules/sheets/uploads.office.routes.ts'
import type { Gate } from './route.ts'

/** What the office's calls work with. */
export interface OfficeParts {
  uploads: Uploads
}

/** The calls of the office's console, each in the module whose data it is. */
export function officeRoutes(app: FastifyInstance, gate: Gate, { uploads }: OfficeParts): void {
  uploadsOfficeRoutes(app, gate, uploads)
}
