import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './open-database.ts'
import type { Db } from './tables.ts'
import { memberTransaction } from './transaction.ts'

/**
 * How long SQLite's write lock stays free between two steps. Another process retries every two milliseconds or so, so
 * it gets the lock.
 */
const BETWEEN_STEPS_MS = 6

/**
 * Runs short steps, each in its own transaction, until one returns false. Other writers get the lock between two steps
 * and see what the earlier steps have committed, so each step must leave the database in a state that anybody may see.
 */
export async function inSteps(database: Database, step: (tx: Db) => Promise<boolean>): Promise<void> {
  while (await memberTransaction(database, step)) {
    if (database.engine === 'sqlite') await pause(BETWEEN_STEPS_MS)
  }
}
