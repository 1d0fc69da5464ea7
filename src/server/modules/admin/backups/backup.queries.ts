import { type Kysely, sql } from 'kysely'
import type { BackupTurnTable } from '#server/db/office-tables.ts'
import type { Db, Tables } from '#server/db/tables.ts'

/** Figures of a database's contents, by which an officer recognises which state of the portal the database has. */
export interface Holdings {
  sheets: number
  students: number
  accounts: number
  files: number
  /** The time of the office's last act, or null if there is none. */
  lastAct: string | null
}

/** Counts a database's contents. The schema may be older than the program's. */
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

/** Returns the number of rows of each table, or only of the tables `of`. The schema may be older than the program's. */
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

/** What a backup's description states about the database's contents. */
export interface Contents {
  /** The name of the last migration that ran. */
  schema: string
  rows: Record<string, number>
  files: { id: string; sha256: string; size: number }[]
}

/** Reads the contents of a portal's database. The schema may be older than the program's. */
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

/** Returns the ids of the drive's files in another SQLite database. Throws if the file is not a portal's database. */
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

/** Returns the version of a Postgres server as a number, such as 170010 for 17.10. */
export async function serverVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
  return Number(rows[0]?.server_version_num)
}

type Turn = Pick<BackupTurnTable, 'taken_until' | 'tried_at' | 'fault'>

/** Returns the lease for making backups and the last scheduled backup, or null before the first backup. */
export async function readTurn(db: Db): Promise<Turn | null> {
  const row = await db.selectFrom('backup_turn').select(['taken_until', 'tried_at', 'fault']).executeTakeFirst()
  return row ?? null
}

/**
 * Takes the lease for making a backup until a time, if no process has it. Returns whether it was taken. One statement
 * does this, so that only one of several processes succeeds. With `tried`, also notes the start of a scheduled backup,
 * and takes no turn if another one was started after `tried.before`.
 */
export async function takeTurn(
  db: Db,
  { now, until, tried }: { now: string; until: string; tried?: { before: string; fault: string } | undefined },
): Promise<boolean> {
  // '9999' is later than any time, so that without `tried` the condition on tried_at is always true.
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

/** Extends the lease that this process has taken until a time, or ends the lease by null. */
export async function setTurn(db: Db, taken_until: string | null): Promise<void> {
  await db.updateTable('backup_turn').set({ taken_until }).where('id', '=', 1).execute()
}

/**
 * Clears what a restored database has from the moment of its backup: the lease of the process that made the backup, and
 * the fault `interrupted`, which a scheduled backup stores at its start in case its process is killed.
 */
export async function endRestoredTurn(db: Db): Promise<void> {
  await setTurn(db, null)
  await db.updateTable('backup_turn').set({ fault: null }).where('fault', '=', 'interrupted').execute()
}

/** Notes why the last scheduled backup failed, or null for success. */
export async function setFault(db: Db, fault: string | null): Promise<void> {
  await db.updateTable('backup_turn').set({ fault }).where('id', '=', 1).execute()
}
