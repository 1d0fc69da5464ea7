import type { Logger } from 'pino'
import type { Database } from './db/open-database.ts'
import { type FileUpkeepOptions, fileUpkeep } from './file-upkeep.ts'
import { removeExpired } from './modules/accounts/administrators.service.ts'
import type { Schedule } from './modules/admin/backups/schedule.service.ts'
import { forgetOldEvents, keepLog } from './modules/audit/log-upkeep.service.ts'
import { forgetBatches } from './modules/quiz/counts/answer-keeper.service.ts'
import { removeAbandonedRows } from './modules/sheets/importing/draft-rows.service.ts'
import { publishDue } from './modules/sheets/sheets.service.ts'
import { SeenSince } from './seen-since.ts'
import { SettledClock } from './settled-clock.ts'
import type { TimedTask } from './timed-work.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/**
 * How often the leader looks for scheduled publications that are due. Readers must see a publication within two
 * seconds, of which caches may take one.
 */
const DUE_MS = 250
/**
 * Rows that no version of a sheet refers to were left by a crash if they have not changed for this long; a running
 * import, whose rows no version refers to yet, adds rows several times a second.
 */
const ABANDONED_MS = MINUTE_MS

export interface TaskOptions extends FileUpkeepOptions {
  backups: { schedule: Schedule; keeper: { look: () => Promise<void> } }
  /** Runs the work of a backup when no other portal of this process makes one. */
  inBackupTurn: (work: () => Promise<void>) => Promise<void>
}

/**
 * Returns the tasks that the leader runs at intervals, once for all processes. What every process does for itself has
 * its own timers: writing counts of visits and answers, sending refused e-mails again, heartbeats while it reads a
 * file.
 */
export function timedTasks(options: TaskOptions): TimedTask[] {
  const { database, folders, now, logger, inBackupTurn } = options
  const { schedule, keeper } = options.backups
  const abandoned = new SeenSince(ABANDONED_MS, options.clock)
  const tasks: TimedTask[] = [
    { name: 'publications', everyMs: DUE_MS, run: () => publishDue(database, now()) },
    { name: 'files', everyMs: HOUR_MS, run: fileUpkeep(options) },
    { name: 'forgetting', everyMs: HOUR_MS, run: forgetting(options) },
    { name: 'rows', everyMs: MINUTE_MS, run: () => removeAbandonedRows(database, abandoned) },
    { name: 'log', everyMs: 24 * HOUR_MS, run: () => keepLog({ database, dataDir: folders.dataDir, now, logger }) },
  ]
  if (schedule.everyHours === 0) return tasks
  return [...tasks, { name: 'backups', everyMs: MINUTE_MS, waits: true, run: () => inBackupTurn(() => keeper.look()) }]
}

/** An expired row is deleted only after the machine's clock has been past the row's time of expiry for this long. */
const SETTLED_MS = 24 * HOUR_MS

/** Deletes expired rows, and personal data in old lines of the audit log, by a time that has certainly passed. */
export function forgetting({ database, now, clock }: Pick<TaskOptions, 'database' | 'now' | 'clock'>) {
  const settled = new SettledClock(SETTLED_MS, now, clock)
  return async () => {
    const passed = settled.look()
    if (!passed) return
    await removeExpired(database, passed)
    await forgetBatches(database, passed)
    await forgetOldEvents(database, now(), passed)
  }
}

/**
 * Publishes what fell due while the portal was stopped, so that the first answers include it. A failure is logged, and
 * the timed task tries again.
 */
export async function publishOverdue(database: Database, now: Date, logger: Logger): Promise<void> {
  try {
    await publishDue(database, now)
  } catch (error) {
    logger.error({ err: error }, 'what fell due could not be published yet')
  }
}
