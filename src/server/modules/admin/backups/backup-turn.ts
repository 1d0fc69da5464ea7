import type { Database } from '#server/db/open-database.ts'
import { setTurn, takeTurn } from './backup.queries.ts'

/** The turn is a lease in the table `backup_turn`. The lease ends after this time if its process was killed. */
const TURN_MS = 30 * 60 * 1000
/** How often a process that is still working extends its turn. */
const EXTEND_MS = 60 * 1000

/**
 * Runs work on the folder or bucket of the backups while no other process does. Returns undefined, without running the
 * work, if another process has the turn. `tried` is given for a scheduled backup: it notes the backup's start, and the
 * work does not run if another scheduled backup began since `tried.before`.
 */
export async function withTurn<T>(
  { write }: Pick<Database, 'write'>,
  now: Date,
  { tried }: { tried?: { before: string; fault: string } },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const started = performance.now()
  const until = () => new Date(now.getTime() + performance.now() - started + TURN_MS).toISOString()
  if (!(await takeTurn(write, { now: now.toISOString(), until: until(), tried }))) return undefined
  // If an extension fails, the next one follows in a minute, long before the lease ends.
  const timer = setInterval(() => void setTurn(write, until()).catch(() => undefined), EXTEND_MS)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await setTurn(write, null)
  }
}
