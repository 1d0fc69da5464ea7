import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import type { Accounts } from '#server/modules/accounts/accounts.service.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Gate } from './route.ts'

/** What the office's calls are made of. */
interface OfficeParts {
  database: Database
  storage: Storage
  accounts: Accounts
  now: () => Date
}

/** The calls under `/api/admin`, a line for each desk's; every one states the role that may make it. */
export function officeRoutes(_app: FastifyInstance, _gate: Gate, _parts: OfficeParts): void {}
