import type { FastifyInstance } from 'fastify'
import { boardEndpoint } from '#contract/admin-board.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'
import type { Uploads } from '../upload/uploads.service.ts'
import { board } from './board.service.ts'

export interface BoardOptions {
  database: Database
  uploads: Uploads
  /** The configured thresholds of the classifications, which apply until the office sets others. */
  thresholds: ClassificationThresholds
  now: () => Date
}

/** Registers the office's overview of a year's sheets (the board). Reads from the primary: a replica may lag. */
export function boardOfficeRoutes(app: FastifyInstance, gate: Gate, options: BoardOptions): void {
  const { database, uploads, thresholds, now } = options
  const route = officeRoutesOf(app, gate, now)
  route(boardEndpoint, ({ query }) => board({ db: database.write, uploads, thresholds }, query, now()))
}
