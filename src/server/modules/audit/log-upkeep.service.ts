import type { Logger } from 'pino'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { emptyOldEvents } from './audit.queries.ts'
import { checkLog } from './chain-check.service.ts'
import { act } from './office-act.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many days the log keeps who signed in and from where: an academic year with its resits. */
const REMEMBERED_DAYS = 400

const THE_CLOCK: Actor = { uid: null, name: 'التنظيف التلقائي', place: null, admitted: null }

/**
 * Empties actor, network, device and details of authentication events that are older than 400 days. Their lines stay in
 * the chain, and a new line of the log states up to which time events were emptied. Returns how many events were
 * emptied. The age is counted from `passed`, a time that is past even if the machine's clock is wrong.
 */
export function forgetOldEvents(database: Database, now: Date, passed: Date = now): Promise<number> {
  const until = new Date(passed.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
  const name = { action: 'audit.forget', object: { kind: 'audit', id: 'log' } } as const
  return act(database, { actor: THE_CLOCK, now }, name, async (tx) => {
    const entries = await emptyOldEvents(tx, until)
    return { after: { until, entries }, isNoOp: entries === 0, result: entries }
  })
}

interface UpkeepOptions {
  database: Database
  dataDir: string
  now: () => Date
  logger: Logger
}

/** Checks the log, once a day. Faults and a failure of the check itself are logged, not thrown. */
export async function keepLog({ database, dataDir, now, logger }: UpkeepOptions): Promise<void> {
  try {
    const { fault_count, faults } = await checkLog({ db: database.fresh, dataDir, now: now() })
    if (fault_count > 0) logger.error({ fault_count, faults }, 'the audit log is not as it was written')
  } catch (error) {
    logger.warn({ err: error }, 'the audit log could not be checked')
  }
}
