import type { Database } from '#server/db/open-database.ts'
import { setTurn, takeTurn } from './backup.queries.ts'

/** A process that was killed with the turn loses it after this time. */
const TURN_MS = 30 * 60 * 1000
/** A long work extends its turn this often. */
const EXTEND_MS = 60 * 1000

/** The turn while it lasts. */
interface Turn {
  /** Call it from time to time: the turn ends half an hour after the last call. */
  extend: () => Promise<void>
}

/**
 * Runs work on the place of the backups while nobody else does, in whatever process; returns undefined without running
 * it if somebody else has the turn. `tried` also notes the start of a scheduled backup, unless one began since.
 */
export async function withTurn<T>(
  { write }: Database,
  now: Date,
  { tried }: { tried?: { before: string; fault: string } },
  work: (turn: Turn) => Promise<T>,
): Promise<T | undefined> {
  const started = performance.now()
  const moment = () => now.getTime() + performance.now() - started
  const until = () => new Date(moment() + TURN_MS).toISOString()
  if (!(await takeTurn(write, { now: now.toISOString(), until: until(), tried }))) return undefined
  let extendedAt = moment()
  const extend = async () => {
    if (moment() - extendedAt < EXTEND_MS) return
    extendedAt = moment()
    await setTurn(write, until())
  }
  try {
    return await work({ extend })
  } finally {
    await setTurn(write, null)
  }
}
