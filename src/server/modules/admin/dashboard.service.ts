import { statfs } from 'node:fs/promises'
import {
  BACKUPS_LISTED,
  type Backup,
  type dashboardEndpoint,
  PUBLISHED_LATELY,
  VISIT_DAYS,
  WAITING_KINDS,
  type WaitingKind,
} from '#contract/admin-dashboard.ts'
import { awaitsFirst } from '#contract/awaits-first.ts'
import { type Access, allows, type ResponseOf } from '#contract/endpoint.ts'
import { gradeKey, termKey } from '#contract/faculty.ts'
import type { Caller } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { roleChanges } from '../audit/audit.service.ts'
import type { OfficeAct } from '../audit/office-act.service.ts'
import { listPublishedPlaces } from '../sheets/sheets.reads.ts'
import { type BackupParts, BackupRefusedError, takeBackup } from './backups/backup.service.ts'
import { listBackups } from './backups/backup-manifest.service.ts'
import { type BackupKeeper, backupCare, type CareOptions } from './backups/schedule.service.ts'
import { COUNTS, databaseBytes, listPublishedLately, publishedRows, storedFiles } from './dashboard.queries.ts'
import { listVisits } from './visits.queries.ts'
import { lastDays, visitDays } from './visits.rules.ts'

export interface DashboardParts extends BackupParts {
  schedule: CareOptions
  keeper: Pick<BackupKeeper, 'verifyLater'>
  now: () => Date
}

/** Who may see each kind of waiting work: those who have access to the screen where it is done. */
const DEALT_WITH_BY: Readonly<Record<WaitingKind, Access>> = {
  held: 'results_officer',
  drafts: 'results_officer',
  uploads: 'results_officer',
  appeals: 'results_officer',
  accounts: 'administrator',
  questions: 'question_reviewer',
  reports: 'question_reviewer',
  inbox: 'staff',
}

type Dashboard = ResponseOf<typeof dashboardEndpoint>

/** Returns the dashboard with what this caller may see. */
export async function dashboard(parts: DashboardParts, caller: Caller): Promise<Dashboard> {
  const { database, dataDir, place, schedule, now } = parts
  const db = database.write
  const days = lastDays(now(), VISIT_DAYS)
  const sheets = await listPublishedLately(db, PUBLISHED_LATELY)
  const places = await listPublishedPlaces(db)
  return {
    published: sheets.map((sheet) => ({
      sheet_id: sheet.id,
      grade: gradeKey(sheet.grade),
      term: termKey(sheet.term),
      year: sheet.year,
      version: sheet.version,
      students: sheet.student_count,
      published_at: sheet.published_at ?? '',
      awaits_first: awaitsFirst(sheet, places),
    })),
    role_changes: caller.role === 'administrator' ? await roleChanges(db, days[0] ?? '') : [],
    waiting: await waitingFor(database, caller),
    days: visitDays(days, await listVisits(db, days[0] ?? '')),
    storage: await storageUsed(database, dataDir),
    backups: await listBackups(place, BACKUPS_LISTED).catch(() => null),
    backup_care: await backupCare({ database, place }, schedule, now()),
  }
}

/**
 * Makes a backup of database and files; it is verified after the response. Throws backup_failed, with the reason in its
 * field `/failure`.
 */
export async function backUpNow(parts: DashboardParts, by: OfficeAct): Promise<Backup> {
  try {
    const backup = await takeBackup(parts, { by, reason: 'office' })
    parts.keeper.verifyLater(backup.name)
    return backup
  } catch (fault) {
    if (fault instanceof BackupRefusedError) {
      const fields = [{ path: '/failure', message: fault.failure }]
      throw new AppError('backup_failed', fault.failure, { fields, cause: fault })
    }
    throw fault
  }
}

/** Counts the waiting work of a kind. */
export function countWaiting(db: Db, kind: WaitingKind): Promise<number> {
  return COUNTS[kind](db)
}

async function waitingFor({ write }: Database, caller: Caller): Promise<Dashboard['waiting']> {
  const waiting: Dashboard['waiting'] = []
  for (const kind of WAITING_KINDS) {
    if (allows(DEALT_WITH_BY[kind], caller)) waiting.push({ kind, count: await countWaiting(write, kind) })
  }
  return waiting
}

async function storageUsed(database: Database, dataDir: string): Promise<Dashboard['storage']> {
  const { files, bytes } = await storedFiles(database.write)
  const { bavail, bsize } = await statfs(dataDir)
  return { files, file_bytes: bytes, database_bytes: await databaseBytes(database), free_bytes: bavail * bsize }
}

/** Returns the size of a portal's database in bytes, and the number of rows in its published sheets. */
export async function portalSize(database: Database): Promise<{ bytes: number; rows: number }> {
  return { bytes: await databaseBytes(database), rows: await publishedRows(database.read) }
}
