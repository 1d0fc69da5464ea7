import type { BackupCare, BackupFailure } from '#contract/admin-dashboard.ts'
import { BACKUP_FAILURES } from '#contract/admin-dashboard.ts'
import type { Actor } from '#server/actor.ts'
import { readTurn, setFault } from './backup.queries.ts'
import { type BackupParts, failureOf, makeBackup, noteBackup, obstacleOf } from './backup.service.ts'
import { removeBackups } from './backup-files.ts'
import { listBackups } from './backup-manifest.service.ts'
import { backupsToRemove } from './backup-names.rules.ts'
import { withTurn } from './backup-turn.ts'
import { verifyBackup } from './verify.service.ts'

const HOUR_MS = 60 * 60 * 1000

/** The actor of scheduled backups in the audit log. */
export const THE_SCHEDULE: Actor = { uid: null, name: 'النسخ التلقائي', place: null, admitted: null }

export interface Schedule {
  /** Hours between two scheduled backups; 0 for no schedule. */
  everyHours: number
  /** How many scheduled backups stay. */
  kept: number
}

/** A schedule, and what a person types before a backup's name to restore it. */
export interface CareOptions extends Schedule {
  restoreCommand: string
}

export interface BackupKeeperOptions extends BackupParts, Schedule {
  now: () => Date
  /** Called with a made backup's name, or with a failure and its cause. */
  onDone: (outcome: { name: string } | { failure: BackupFailure; cause: unknown }) => void
}

/** Makes the scheduled backups that all processes share, and verifies backups that an officer made in this process. */
export class BackupKeeper {
  readonly #options: BackupKeeperOptions
  #verifying: Promise<unknown> = Promise.resolve()

  constructor(options: BackupKeeperOptions) {
    this.#options = options
  }

  /** Resolves when the verifications under way have ended. */
  async stop(): Promise<void> {
    await this.#verifying
  }

  /** Verifies a backup that an officer made, after the response to the officer's call. */
  verifyLater(name: string): void {
    const { now, onDone } = this.#options
    const verification = verifyBackup({ ...this.#options, now: now() }, name).catch((cause: unknown) =>
      onDone({ failure: 'unverified', cause }),
    )
    this.#verifying = Promise.all([this.#verifying, verification])
  }

  /**
   * Makes a backup if one is due, verifies it, and removes old backups. Failures are noted and reported, not thrown. If
   * the process ends midway, the next backup is due an hour after this one began.
   */
  async look(): Promise<void> {
    const { database, everyHours, now, onDone } = this.#options
    const moment = now()
    // While the database does not answer, no backup is made. `watchPublications` reports the outage.
    const turn = await readTurn(database.fresh).catch(() => undefined)
    if (turn === undefined || dueAt(turn, everyHours).getTime() > moment.getTime()) return
    try {
      const before = turn?.tried_at ?? ''
      const name = await withTurn(database, moment, { tried: { before, fault: 'interrupted' } }, () =>
        this.#make(moment),
      )
      if (name !== undefined) onDone({ name })
    } catch (cause) {
      const failure = failureOf(cause)
      await setFault(database.write, failure).catch(() => undefined)
      onDone({ failure, cause })
    }
  }

  async #make(moment: Date): Promise<string> {
    const { database, databaseUrl, dataDir, place, kept } = this.#options
    const by = { actor: THE_SCHEDULE, now: moment }
    const manifest = await makeBackup(this.#options, { by, reason: 'schedule' })
    await noteBackup(database, manifest, by)
    const { fault } = await verifyBackup({ database, databaseUrl, dataDir, place, now: moment }, manifest.name)
    await setFault(database.write, fault === null ? null : 'unverified')
    // Older backups are removed only once the new one is verified.
    if (fault === null) await removeBackups(place, backupsToRemove(await listBackups(place), kept))
    return manifest.name
  }
}

/**
 * Returns when the next scheduled backup is due: an hour after the start of a backup that failed, otherwise after
 * `everyHours`.
 */
function dueAt(turn: { tried_at: string | null; fault: string | null } | null, everyHours: number): Date {
  if (!turn?.tried_at) return new Date(0)
  const hours = turn.fault === null ? everyHours : Math.min(everyHours, 1)
  return new Date(Date.parse(turn.tried_at) + hours * HOUR_MS)
}

/**
 * Returns the state of the backups for the dashboard and `doctor`: where, how often, when the next one, and the last
 * failure.
 */
export async function backupCare(
  { database, place }: Pick<BackupParts, 'database' | 'place'>,
  { everyHours, kept, restoreCommand }: CareOptions,
  now: Date,
): Promise<BackupCare> {
  const turn = await readTurn(database.fresh)
  const due = dueAt(turn, everyHours)
  const noted = BACKUP_FAILURES.find((failure) => failure === turn?.fault) ?? null
  // A backup under way is noted as interrupted, in case its process is killed. While the process's lease lasts,
  // "interrupted" is no failure.
  const isMaking = noted === 'interrupted' && (turn?.taken_until ?? '') > now.toISOString()
  return {
    place: place.fileOf('any') === undefined ? 'bucket' : 'folder',
    every_hours: everyHours,
    kept,
    next_at: everyHours === 0 ? null : new Date(Math.max(due.getTime(), now.getTime())).toISOString(),
    failure: (await obstacleOf(database)) ?? (isMaking ? null : noted),
    restore_command: restoreCommand,
  }
}
