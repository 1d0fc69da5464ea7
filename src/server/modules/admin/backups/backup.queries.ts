import { type Kysely, sql } from 'kysely'
import type { BackupTurnTable } from '#server/db/office-tables.ts'
import type { Db, Tables } from '#server/db/tables.ts'

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
  const rows = await rowCounts(db)
  const last =
    rows.audit_entry === undefined
      ? undefined
      : await db.selectFrom('audit_entry').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return {
    sheets: rows.sheet ?? 0,
    students: rows.student ?? 0,
    accounts: rows.account_user ?? 0,
    files: rows.stored_file ?? 0,
    lastAct: last?.at ?? null,
  }
}

/** How many rows each table of a database has, or each of the given ones; its schema may be older. */
export async function rowCounts(db: Db, of?: readonly string[]): Promise<Record<string, number>> {
  const tables = of ?? (await tableNames(db))
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}

async function tableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.filter(({ isView }) => !isView).map(({ name }) => name)
}

/** What a backup's description says of its contents. */
export interface Contents {
  /** The last migration. */
  schema: string
  rows: Record<string, number>
  files: { id: string; sha256: string; size: number }[]
}

/** Reads the contents of a database of the portal; its schema may be older. */
export async function contentsOf(db: Db): Promise<Contents> {
  const { rows: ran } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
  const rows = await rowCounts(db)
  const files =
    rows.stored_file === undefined ? [] : await db.selectFrom('stored_file').select(['id', 'sha256', 'size']).execute()
  return { schema: ran[0]?.name ?? '', rows, files }
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

/** The version of a Postgres server as a number: 170010. */
export async function serverVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  return Number(rows[0]?.server_version_num)
}

type Turn = Pick<BackupTurnTable, 'taken_until' | 'tried_at' | 'fault'>

/** Whose turn it is; null before the first backup. */
export async function readTurn(db: Db): Promise<Turn | null> {
  const row = await db.selectFrom('backup_turn').select(['taken_until', 'tried_at', 'fault']).executeTakeFirst()
  return row ?? null
}

/**
 * Takes the turn until a time if nobody has it: one statement, so that of several processes one succeeds. Returns
 * whether it did. With `tried`, also notes the start of a scheduled backup, unless another process was faster.
 */
export async function takeTurn(
  db: Db,
  { now, until, tried }: { now: string; until: string; tried?: { before: string; fault: string } | undefined },
): Promise<boolean> {
  // Later than any moment.
  const before = tried ? tried.before : '9999'
  const values = { taken_until: until, ...(tried && { tried_at: now, fault: tried.fault }) }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backup_turn')
    .values({ id: 1, tried_at: null, fault: null, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where((row) => row.or([row('backup_turn.taken_until', 'is', null), row('backup_turn.taken_until', '<', now)]))
        .where((row) => row.or([row('backup_turn.tried_at', 'is', null), row('backup_turn.tried_at', '<=', before)])),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Extends a taken turn, or ends it by null. */
export async function setTurn(db: Db, taken_until: string | null): Promise<void> {
  await db.updateTable('backup_turn').set({ taken_until }).where('id', '=', 1).execute()
}

/** Notes what became of the last scheduled backup; null for success. */
export async function setFault(db: Db, fault: string | null): Promise<void> {
  await db.updateTable('backup_turn').set({ fault }).where('id', '=', 1).execute()
}
