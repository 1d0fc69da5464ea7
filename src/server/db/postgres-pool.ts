import { PostgresDialect } from 'kysely'
import { Pool, type PoolClient } from 'pg'

export interface PostgresPoolOptions {
  url: string
  /** The most connections. */
  max: number
  /** How long a statement may wait for its answer, in milliseconds; then its connection ends. */
  patienceMs: number
  /** Called when a connection breaks. */
  onFault?: ((error: Error) => void) | undefined
}

/** A pool of connections to Postgres, for Kysely. */
export interface PostgresPool {
  dialect: PostgresDialect
  /** Ends the connections whose statements have waited longer than this; the statements fail as in an outage. */
  endWaiting: (longerThanMs: number) => void
}

/**
 * Opens a pool; it connects on first use. A connection that a network drops in silence gives neither answer nor error,
 * so a statement without an answer in time ends its connection, and the pool makes another one. `query_timeout` of the
 * driver would return such a connection to the pool.
 */
export function openPostgresPool({ url, max, patienceMs, onFault }: PostgresPoolOptions): PostgresPool {
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 3000, keepAlive: true })
  const waiting = new Map<PoolClient, number>()
  // An unhandled error of a connection, idle or in a query, would end the process. The pool repeats the errors of its
  // idle connections, so those are ignored.
  pool.on('connect', (client) => {
    client.on('error', (error) => onFault?.(error))
    limit(client)
  })
  pool.on('error', () => undefined)

  function limit(client: PoolClient): void {
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
    const limited = async (...statement: unknown[]) => {
      waiting.set(client, Date.now())
      const timer = setTimeout(() => void client.end(), patienceMs)
      try {
        return await query(...statement)
      } finally {
        clearTimeout(timer)
        waiting.delete(client)
      }
    }
    // Kysely calls the promise form only.
    client.query = limited as unknown as PoolClient['query']
  }

  return {
    dialect: new PostgresDialect({ pool }),
    endWaiting(longerThanMs) {
      const latest = Date.now() - longerThanMs
      for (const [client, since] of waiting) if (since <= latest) void client.end()
    },
  }
}
