import * as z from 'zod/mini'
import { ACTOR_KINDS } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'

/** The dashboard: publications, waiting work, visits, storage and backups. */

/** Recently published sheets that are listed. */
export const PUBLISHED_LATELY = 8
/** Days with visits that are listed, including today. */
export const VISIT_DAYS = 14
/** Most changes of roles that are listed, all from the last `VISIT_DAYS` days. */
export const ROLE_CHANGES_LISTED = 5
/** Backups listed. */
export const BACKUPS_LISTED = 5

/** Kinds of waiting work; the caller sees those that their role may work on. */
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
  /** `2025-07-01`, by the server's clock. */
  day: z.string(),
  visits: z.number(),
  /** Students looked up by seat number: found, and not found. */
  seats_found: z.number(),
  seats_missed: z.number(),
  /** Searches by identifier. */
  student_searches: z.number(),
})
export type VisitDay = z.infer<typeof visitDaySchema>

/** Why a backup was made: by its schedule, before a migration or a restore, or because a person asked. */
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
  /** Null for a backup of an earlier release, which has no checksum either. */
  reason: z.nullable(z.enum(BACKUP_REASONS)),
  /** The library's files in the backup, and how many of them the storage lacked; null for a backup without files. */
  files: z.nullable(z.object({ count: z.number(), bytes: z.number(), missing: z.number() })),
  /** When a trial restore last checked the backup; null if none has. */
  verified_at: z.nullable(z.string()),
  fault: z.nullable(z.enum(BACKUP_FAULTS)),
})
export type Backup = z.infer<typeof backupSchema>

export const backupCareSchema = z.object({
  place: z.enum(['folder', 'bucket']),
  /** 0 if the portal makes none by itself. */
  every_hours: z.number(),
  kept: z.number(),
  /** When the next backup is due, which may be in the past; null if none is due. */
  next_at: z.nullable(z.string()),
  /** Why the last scheduled backup failed, or why none can be made; null if no failure is known. */
  failure: z.nullable(z.enum(BACKUP_FAILURES)),
  /** What a person types on the server before the name of a backup to restore it. */
  restore_command: z.string(),
})
export type BackupCare = z.infer<typeof backupCareSchema>

export const dashboardEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: "Recent publications, the caller's waiting work, visits of the last days, storage and backups.",
  access: 'staff',
  response: z.object({
    /** Newest first. */
    published: z.array(
      z.object({
        sheet_id: z.string(),
        grade: z.enum(GRADE_KEYS),
        term: z.enum(TERM_KEYS),
        year: z.number(),
        version: z.number(),
        students: z.number(),
        published_at: z.string(),
      }),
    ),
    /** Accounts whose roles have changed lately, newest first; for administrators, empty for others. */
    role_changes: z
      .array(
        z.object({ at: z.string(), uid: z.string(), name: z.string(), by: z.string(), by_kind: z.enum(ACTOR_KINDS) }),
      )
      .check(z.maxLength(ROLE_CHANGES_LISTED)),
    waiting: z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.number() })),
    /** Today last; includes days without visits. */
    days: z.array(visitDaySchema),
    storage: z.object({
      files: z.number(),
      file_bytes: z.number(),
      database_bytes: z.number(),
      /** Free space on the disk with the portal's data. */
      free_bytes: z.number(),
    }),
    /** Newest first; null if the folder or bucket of the backups does not answer. */
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
