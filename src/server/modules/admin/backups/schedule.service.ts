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

/** The actor in the audit log for backups that are due. */
export const THE_SCHEDULE: Actor = { uid: null, name: 'النسخ التلقائي', place: null, admitted: null }

export interface Schedule {
  /** 0 makes none. */
  everyHours: number
  /** How many of its backups stay. */
  kept: number
}

export interface BackupKeeperOptions extends BackupParts, Schedule {
  now: () => Date
  /** Called with what happened: a made backup's name, or a failure. */
  onDone: (outcome: { name: string } | { failure: BackupFailure; cause: unknown }) => void
}

/** Makes the scheduled backups of all processes, and verifies those that a person made in this one. */
export class BackupKeeper {
  readonly #options: BackupKeeperOptions
  #verifying: Promise<unknown> = Promise.resolve()

  constructor(options: BackupKeeperOptions) {
    this.#options = options
  }

  /** Waits for verifications. */
  async stop(): Promise<void> {
    await this.#verifying
  }

  /** Verifies a backup that a person made, behind the answer of their call. */
  verifyLater(name: string): void {
    const { now, onDone } = this.#options
    const verification = verifyBackup({ ...this.#options, now: now() }, name).catch((cause: unknown) =>
      onDone({ failure: 'unverified', cause }),
    )
    this.#verifying = Promise.all([this.#verifying, verification])
  }

  /**
   * Makes a backup if one is due, verifies it and applies the keep rule; failures are noted and reported. A backup may
   * end with the process; another one follows an hour after it began.
   */
  async look(): Promise<void> {
    const { database, everyHours, now, onDone } = this.#options
    const moment = now()
    // While the database is away nothing is due; the watch of the publications reports it.
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
    // Only a sound one may push older ones out.
    if (fault === null) await removeBackups(place, backupsToRemove(await listBackups(place), kept))
    return manifest.name
  }
}

/** When the next scheduled backup is due: a failed one is tried again after an hour. */
function dueAt(turn: { tried_at: string | null; fault: string | null } | null, everyHours: number): Date {
  if (!turn?.tried_at) return new Date(0)
  const hours = turn.fault === null ? everyHours : Math.min(everyHours, 1)
  return new Date(Date.parse(turn.tried_at) + hours * HOUR_MS)
}

/** How the backups are looked after, for the dashboard and `doctor`. */
export async function backupCare(
  { database, place }: Pick<BackupParts, 'database' | 'place'>,
  { everyHours, kept }: Schedule,
  now: Date,
): Promise<BackupCare> {
  const turn = await readTurn(database.fresh)
  const due = dueAt(turn, everyHours)
  const noted = BACKUP_FAILURES.find((failure) => failure === turn?.fault) ?? null
  // While a backup is being made, it counts as interrupted: the process may be killed.
  const isMaking = noted === 'interrupted' && (turn?.taken_until ?? '') > now.toISOString()
  return {
    place: place.fileOf('any') === undefined ? 'bucket' : 'folder',
    every_hours: everyHours,
    kept,
    next_at: everyHours === 0 ? null : new Date(Math.max(due.getTime(), now.getTime())).toISOString(),
    failure: (await obstacleOf(database)) ?? (isMaking ? null : noted),
  }
}
