import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'

/** The dashboard: publications, waiting work, visits, storage and backups. */

/** Sheets listed. */
export const PUBLISHED_LATELY = 8
/** Days counted, including today. */
export const VISIT_DAYS = 14
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

const visitDaySchema = z.object({
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

const backupSchema = z.object({ name: z.string(), bytes: z.number(), made_at: z.string() })
export type Backup = z.infer<typeof backupSchema>

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
    /** Newest first; null for Postgres, which keeps its own backups. */
    backups: z.nullable(z.array(backupSchema)),
  }),
})

export const takeBackupEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Copies the database into the backups folder; not for Postgres.',
  access: 'administrator',
  proof: true,
  response: backupSchema,
  problems: ['not_found'],
})
