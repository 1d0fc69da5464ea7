import type { Database } from './db/open-database.ts'
import type { LoadShedding } from './http/load-shedding.ts'
import type { RequestCounts } from './http/request-counts.ts'
import type { PasswordHashing } from './modules/accounts/password-hashing.ts'
import type { Storage } from './storage/storage.ts'
import type { ReadingMemory } from './threads/memory-lane.ts'
import type { TimedWork } from './timed-work.ts'

/** What a portal's metrics are read from. None of it is about a person. */
export interface PortalFigures {
  counts: RequestCounts
  shedding: LoadShedding
  hashing: PasswordHashing
  memory: ReadingMemory
  database: Database
  /** The time since the published answers were last compared with the database, in milliseconds. */
  answersAgeMs: () => number
  /** Where the backups are. */
  place: Storage
  dataDir: string
  timedWork: Pick<TimedWork, 'isLeader'>
}
