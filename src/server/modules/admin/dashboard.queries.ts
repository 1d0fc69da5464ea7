import { sql } from 'kysely'
import type { Database } from '#server/db/open-database.ts'
import type { SheetTable } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Counts the work that waits for the office, by kind. As an exception this module queries the tables of other modules,
 * because it only counts their rows.
 */
export const COUNTS = {
  held: (db: Db) => count(db.selectFrom('sheet').where('held_at', 'is not', null).select(total)),
  drafts: (db: Db) => count(db.selectFrom('sheet').where('state', '=', 'draft').select(total)),
  uploads: (db: Db) => count(db.selectFrom('sheet_upload').where('state', '=', 'waiting').select(total)),
  appeals: (db: Db) => count(db.selectFrom('appeal').where('state', 'in', ['waiting', 'taken']).select(total)),
  accounts: (db: Db) =>
    count(
      db
        .selectFrom('account_user')
        .where('reviewed_at', 'is', null)
        .where('suspended_at', 'is', null)
        .where('role', '=', 'member')
        .select(total),
    ),
  questions: (db: Db) =>
    count(db.selectFrom('question').where('state', '=', 'waiting').where('withdrawn_at', 'is', null).select(total)),
  reports: (db: Db) => count(db.selectFrom('question_report').where('settled_at', 'is', null).select(total)),
  inbox: async (db: Db) =>
    (await count(db.selectFrom('suggestion').where('state', '=', 'new').select(total))) +
    (await count(db.selectFrom('problem_report').where('state', '=', 'new').select(total))),
} as const

/** Postgres returns counts as texts. */
const total = sql<number | string>`count(*)`.as('n')

async function count(query: { executeTakeFirstOrThrow: () => Promise<{ n: number | string }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).n)
}

export function listPublishedLately(
  db: Db,
  limit: number,
): Promise<
  Pick<SheetTable, 'id' | 'grade' | 'term' | 'year' | 'session' | 'version' | 'student_count' | 'published_at'>[]
> {
  return db
    .selectFrom('sheet')
    .select(['id', 'grade', 'term', 'year', 'session', 'version', 'student_count', 'published_at'])
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the number and the total bytes of the drive's files. */
export async function storedFiles(db: Db): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('stored_file')
    .select([sql<number | string>`count(*)`.as('files'), sql<number | string>`coalesce(sum(size), 0)`.as('bytes')])
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes) }
}

/** Returns the size of the database in bytes. */
export async function databaseBytes({ engine, write }: Database): Promise<number> {
  const query =
    engine === 'sqlite'
      ? sql<{ n: number }>`select page_count * page_size as n from pragma_page_count(), pragma_page_size()`
      : sql<{ n: string }>`select pg_database_size(current_database()) as n`
  const { rows } = await query.execute(write)
  return Number(rows[0]?.n)
}

/** Returns how many students all published sheets have together; a student counts once in each sheet. */
export async function publishedRows(db: Db): Promise<number> {
  const sum = sql<number | string>`coalesce(sum(student_count), 0)`.as('n')
  return count(db.selectFrom('sheet').where('state', '=', 'published').select(sum))
}
