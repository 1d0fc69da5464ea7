import { sql, type Transaction } from 'kysely'
import { repeatableRead } from './one-state.ts'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

/**
 * Runs reads that see one state of a Postgres database. `work` also gets the exported snapshot's name, by which tools
 * such as pg_dump read the same state until `work` ends. The statements have no time limit.
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
