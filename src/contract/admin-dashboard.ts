import * as z from 'zod/mini'
import { ACTOR_KINDS } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'

/** The office's dashboard: publications, waiting work, visits, storage and backups. */

/** Number of recently published sheets on the dashboard. */
export const PUBLISHED_LATELY = 8
/** Number of days, including today, for which the dashboard lists visits. */
export const VISIT_DAYS = 14
/** The most changes of roles on the dashboard, all from the last `VISIT_DAYS` days. */
export const ROLE_CHANGES_LISTED = 5
/** Number of backups on the dashboard. */
export const BACKUPS_LISTED = 5

/** Kinds of work that waits for the office; each caller sees the kinds that the caller's roles may work on. */
export const WAITING_KINDS = [
  'held',
  'drafts',
  'uploads',
  'appeals',
  'accounts',
  'questions',
  'reports',
  'inbox',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

export const visitDaySchema = z.object({
  /** The day by the server's clock, such as `2025-07-01`. */
  day: z.string(),
  visits: z.number(),
  /** How often visitors looked up a seat number that has a student, and one that has none. */
  seats_found: z.number(),
  seats_missed: z.number(),
  /** How often visitors looked up a student identifier. */
  student_searches: z.number(),
})
export type VisitDay = z.infer<typeof visitDaySchema>

/** Why a backup was made: by the schedule, before a migration or a restore, or because an officer asked for it. */
export const BACKUP_REASONS = ['schedule', 'migration', 'restore', 'office'] as const
export type BackupReason = (typeof BACKUP_REASONS)[number]

/** What is wrong with a backup that was verified. */
export const BACKUP_FAULTS = [
  'missing',
  'checksum',
  'damaged',
  'foreign',
  'altered',
  'newer',
  'rows',
  'files',
  'unrestorable',
] as const
export type BackupFault = (typeof BACKUP_FAULTS)[number]

/** Why no backup could be made. */
export const BACKUP_FAILURES = [
  'tool_missing',
  'tool_old',
  'occupied',
  'busy',
  'no_space',
  'interrupted',
  'unverified',
  'failed',
] as const
export type BackupFailure = (typeof BACKUP_FAILURES)[number]

export const backupSchema = z.object({
  name: z.string(),
  bytes: z.number(),
  made_at: z.string(),
  /** Why the backup was made; null for a backup of an earlier release, which has no checksum either. */
  reason: z.nullable(z.enum(BACKUP_REASONS)),
  /** The library's files in the backup, and how many of them the storage lacked; null for a backup without files. */
  files: z.nullable(z.object({ count: z.number(), bytes: z.number(), missing: z.number() })),
  /** When a trial restore last checked the backup; null if no trial restore has. */
  verified_at: z.nullable(z.string()),
  fault: z.nullable(z.enum(BACKUP_FAULTS)),
})
export type Backup = z.infer<typeof backupSchema>

export const backupCareSchema = z.object({
  place: z.enum(['folder', 'bucket']),
  /** The hours between scheduled backups; 0 if the portal makes none by itself. */
  every_hours: z.number(),
  kept: z.number(),
  /** When the next scheduled backup is due, which may be in the past; null if none is due. */
  next_at: z.nullable(z.string()),
  /** Why the last scheduled backup failed, or why none can be made; null if no failure is known. */
  failure: z.nullable(z.enum(BACKUP_FAILURES)),
  /** The command that a person types on the server, followed by the name of a backup, to restore that backup. */
  restore_command: z.string(),
})
export type BackupCare = z.infer<typeof backupCareSchema>

export const dashboardEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: "Recent publications, the caller's waiting work, visits of the last days, storage and backups.",
  access: 'staff',
  response: z.object({
    /** Published sheets, newest first. */
    published: z.array(
      z.object({
        sheet_id: z.string(),
        grade: z.enum(GRADE_KEYS),
        term: z.enum(TERM_KEYS),
        year: z.number(),
        version: z.number(),
        students: z.number(),
        published_at: z.string(),
        /** Whether readers see nothing of the sheet, because it is of a second session without its first. */
        awaits_first: z.boolean(),
      }),
    ),
    /**
     * Accounts whose roles have changed lately, newest first; only administrators get them, other callers an empty
     * list.
     */
    role_changes: z
      .array(
        z.object({ at: z.string(), uid: z.string(), name: z.string(), by: z.string(), by_kind: z.enum(ACTOR_KINDS) }),
      )
      .check(z.maxLength(ROLE_CHANGES_LISTED)),
    waiting: z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.number() })),
    /** Visits of each day, today last; days without visits are included. */
    days: z.array(visitDaySchema),
    storage: z.object({
      files: z.number(),
      file_bytes: z.number(),
      database_bytes: z.number(),
      /** Free space on the disk with the portal's data. */
      free_bytes: z.number(),
    }),
    /** The backups, newest first; null if the folder or bucket that holds them does not answer. */
    backups: z.nullable(z.array(backupSchema)),
    backup_care: backupCareSchema,
  }),
})

export const takeBackupEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Makes a backup of database and files; its verification follows.',
  access: 'administrator',
  proof: true,
  response: backupSchema,
  problems: ['backup_failed'],
})
