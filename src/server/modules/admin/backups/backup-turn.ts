import type { Database } from '#server/db/open-database.ts'
import { setTurn, takeTurn } from './backup.queries.ts'

/** A process that was killed with the turn loses it after this time. */
const TURN_MS = 30 * 60 * 1000
/** A working one extends its turn this often. */
const EXTEND_MS = 60 * 1000

/**
 * Runs work on the place of the backups while nobody else does, in whatever process; returns undefined without running
 * it if somebody else has the turn. `tried` also notes the start of a scheduled backup, unless one began since.
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
  // A failure to extend it is followed by the next minute's attempt.
  const timer = setInterval(() => void setTurn(write, until()).catch(() => undefined), EXTEND_MS)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await setTurn(write, null)
  }
}
