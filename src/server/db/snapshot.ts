import { sql, type Transaction } from 'kysely'
import { repeatableRead } from './one-state.ts'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

/**
 * Runs reads of one state of a Postgres database, and gives the snapshot's name, by which the database's tools read the
 * same state while the work lasts. No statement of it has a deadline.
 */
export function withSnapshot<T>(
  { patient }: Database,
  work: (tx: Transaction<Tables>, snapshot: string) => Promise<T>,
): Promise<T> {
  return repeatableRead(patient, async (tx) => {
    const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx)
    return work(tx, rows[0]?.name ?? '')
  })
}
