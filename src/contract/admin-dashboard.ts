import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'

/** The dashboard: what was published, what waits, how much the portal is read, and what it stands on. */

/** Sheets that it names. */
export const PUBLISHED_LATELY = 8
/** Days that it counts, the last of which is today. */
export const VISIT_DAYS = 14
/** Backups that it names. */
export const BACKUPS_LISTED = 5

/** What waits for somebody; each is told to those whose role opens its desk. */
export const WAITING_KINDS = ['drafts', 'uploads', 'appeals', 'accounts', 'questions', 'reports', 'inbox'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

const visitDaySchema = z.object({
  /** `2025-07-01`, by the server's own clock. */
  day: z.string(),
  visits: z.number(),
  /** Students asked for by seat number who were there, and who were not. */
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
  summary: 'What was published, what waits for the caller, visits of the last days, storage and backups.',
  access: 'staff',
  response: z.object({
    /** The newest first. */
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
    /** Today last; days without a visit too. */
    days: z.array(visitDaySchema),
    storage: z.object({
      files: z.number(),
      file_bytes: z.number(),
      database_bytes: z.number(),
      /** What the disk of the portal's data has left. */
      free_bytes: z.number(),
    }),
    /** The newest first; null where the database keeps its own (Postgres). */
    backups: z.nullable(z.array(backupSchema)),
  }),
})

export const takeBackupEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Copies the database into the backups folder; not for Postgres.',
  access: 'administrator',
  response: backupSchema,
  problems: ['not_found'],
})
