import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** What a database holds, in figures that the office knows. */
export interface Holdings {
  sheets: number
  students: number
  accounts: number
  files: number
  /** Time of the office's last act; null if there is none. */
  lastAct: string | null
}

/** Counts what a database holds; its schema may be older. */
export async function holdingsOf(db: Kysely<Tables>): Promise<Holdings> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const count = async (table: keyof Tables) => {
    if (!tables.has(table)) return 0
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.n)
  }
  const last = tables.has('audit_entry')
    ? await db.selectFrom('audit_entry').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
    : undefined
  return {
    sheets: await count('sheet'),
    students: await count('student'),
    accounts: await count('account_user'),
    files: await count('stored_file'),
    lastAct: last?.at ?? null,
  }
}

/** Writes one consistent copy of an SQLite database to a file that does not exist yet. */
export async function copyDatabaseInto(db: Kysely<Tables>, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db)
}

/** The drive file ids in another SQLite database. Throws if the file is not such a database. */
export function fileIdsIn(db: Kysely<Tables>, file: string): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`attach database ${file} as backup`.execute(connection)
    try {
      const { rows } = await sql<{ id: string }>`select id from backup.stored_file`.execute(connection)
      return rows.map(({ id }) => id)
    } finally {
      await sql`detach database backup`.execute(connection)
    }
  })
}
