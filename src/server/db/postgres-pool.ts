import type { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient } from 'pg'

export interface PostgresPoolOptions {
  url: string
  /** The most connections. */
  max: number
  /** How long a statement may wait for its answer, in milliseconds; then its connection ends. */
  patienceMs: number
  /** Called when a connection breaks. */
  onFault?: ((error: Error) => void) | undefined
  /** How long a transaction may wait for its next statement before the server ends it, in milliseconds. */
  idleTransactionMs?: number | undefined
}

/** A pool of connections to Postgres, for Kysely. */
export interface PostgresPool {
  dialect: PostgresDialect
  /** Lends a connection, which `release` returns. */
  connect: () => Promise<PoolClient>
  end: () => Promise<void>
  /** Ends the connections whose statements have waited longer than this; the statements fail as in an outage. */
  endWaiting: (longerThanMs: number) => void
  /** Drops all connections, of which any may be dead, and those that are being made; statements on them fail. */
  renew: () => void
  /** How many connections there are, how many of them are unused, and how many statements wait for one. */
  load: () => ConnectionLoad
}

export interface ConnectionLoad {
  open: number
  idle: number
  waiting: number
}

/** How long a connection may take to be made. */
const CONNECT_MS = 3000

/**
 * Opens a pool; it connects on first use. A connection that a network drops in silence gives neither answer nor error,
 * so a statement without an answer in time ends its connection, and the pool makes another one. `query_timeout` of the
 * driver would return such a connection to the pool.
 */
export function openPostgresPool(options: PostgresPoolOptions): PostgresPool {
  let current = openConnections(options)
  const connect = () => current.pool.connect()
  const end = () => current.pool.end()
  return {
    dialect: new PostgresDialect({ pool: { connect, end } }),
    connect,
    end,
    endWaiting: (longerThanMs) => current.endWaiting(longerThanMs),
    load() {
      const { totalCount, idleCount, waitingCount } = current.pool
      return { open: totalCount, idle: idleCount, waiting: waitingCount }
    },
    renew() {
      current.drop()
      current = openConnections(options)
    },
  }
}

/** Asks the server for an answer over a connection of its own. Rejects if there is none in time. */
export async function askPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  // It may also break while nobody waits for it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    cut(client)
  }
}

function openConnections({ url, max, patienceMs, onFault, idleTransactionMs }: PostgresPoolOptions) {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(idleTransactionMs === undefined ? {} : { idle_in_transaction_session_timeout: idleTransactionMs }),
  })
  const clients = new Set<PoolClient>()
  const waiting = new Map<PoolClient, number>()
  // An unhandled error of a connection, idle or in a query, would end the process. The pool repeats the errors of its
  // idle connections, so those are ignored.
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', (error) => onFault?.(error))
    limit(client)
  })
  pool.on('remove', (client) => clients.delete(client))
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
    pool,
    endWaiting(longerThanMs: number) {
      const latest = Date.now() - longerThanMs
      for (const [client, since] of waiting) if (since <= latest) void client.end()
    },
    drop() {
      const open = [...clients]
      pool.end().catch(() => undefined)
      for (const client of open) cut(client)
    },
  }
}

/** Ends a connection without waiting for the other side, which may be silent. */
export function cut(client: Client | PoolClient): void {
  client.end().catch(() => undefined)
  // The driver's own type leaves the connection out.
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}
