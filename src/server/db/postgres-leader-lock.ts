import { Client } from 'pg'
import { FROZEN_MS, type LeaderLock } from './leader-lock.ts'
import { cut } from './postgres-pool.ts'

/** How long a heartbeat (`beat`) waits for the server's answer. */
const PATIENCE_MS = 2000
/** The number of the advisory lock: any number that nothing else in the database uses. */
const TIMED_WORK_LOCK = 20_261_122

/**
 * The lock for Postgres: an advisory lock of a database session. The server ends the session when its connection
 * breaks, and after `FROZEN_MS` without a statement. A pooler between portal and server must keep sessions.
 */
export function postgresLeaderLock(url: string): LeaderLock {
  let client: Client | undefined
  let isHeld = false
  async function connect(): Promise<Client> {
    const made = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
    made.on('error', () => drop(made))
    try {
      await made.connect()
      // Postgres before 14 does not have this setting: a frozen holder keeps the lock until its connection breaks.
      await made.query(`set idle_session_timeout = ${FROZEN_MS}`).catch(() => undefined)
      return made
    } catch (error) {
      cut(made)
      throw error
    }
  }
  function drop(dropped: Client | undefined): void {
    if (dropped === undefined || dropped !== client) return
    cut(dropped)
    client = undefined
    isHeld = false
  }
  return {
    async beat() {
      try {
        client ??= await connect()
        if (isHeld) await client.query('select 1')
        else {
          const { rows } = await client.query<{ held: boolean }>(
            `select pg_try_advisory_lock(${TIMED_WORK_LOCK}) as held`,
          )
          isHeld = rows[0]?.held ?? false
        }
      } catch {
        drop(client)
      }
      return isHeld
    },
    release() {
      drop(client)
      return Promise.resolve()
    },
  }
}
