import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './open-database.ts'
import type { Db } from './tables.ts'
import { memberTransaction } from './transaction.ts'

/** How long SQLite's write lock is free between two steps; other processes look for it every two milliseconds. */
const BETWEEN_STEPS_MS = 6

/**
 * Runs short steps, each in its own transaction, until one returns false. Other writers get in between two steps, so a
 * step must leave nothing that they may not see.
 */
export async function inSteps(database: Database, step: (tx: Db) => Promise<boolean>): Promise<void> {
  while (await memberTransaction(database, step)) {
    if (database.engine === 'sqlite') await pause(BETWEEN_STEPS_MS)
  }
}
