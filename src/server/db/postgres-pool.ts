import type { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient } from 'pg'

export interface PostgresPoolOptions {
  url: string
  /** The most connections. */
  max: number
  /** How long a statement may wait for its result, in milliseconds; then its connection is ended. */
  patienceMs: number
  /** Called when a connection breaks. */
  onFault?: ((error: Error) => void) | undefined
  /** How long opening a connection, or waiting for a free one, may take, in milliseconds. */
  connectMs?: number | undefined
  /** How long a transaction may wait for its next statement before the server ends it, in milliseconds. */
  idleTransactionMs?: number | undefined
}

/** A pool of connections to Postgres, for Kysely. */
export interface PostgresPool {
  dialect: PostgresDialect
  /** Lends a connection; call its `release` to return it. */
  connect: () => Promise<PoolClient>
  end: () => Promise<void>
  /** Ends connections whose statement has waited longer than this; `isDatabaseAway` recognises the error. */
  endWaiting: (longerThanMs: number) => void
  /** Drops all connections, also those being opened, because any of them may be dead; their statements fail. */
  renew: () => void
  /** Returns the numbers of open connections, of idle ones, and of statements that wait for a connection. */
  load: () => ConnectionLoad
}

export interface ConnectionLoad {
  open: number
  idle: number
  waiting: number
}

/** How long opening a connection, or waiting for a free one, may take. */
const CONNECT_MS = 3000

/**
 * Opens a pool; it connects on first use. A connection that a network drops silently gives neither result nor error, so
 * a statement without a result in time ends its connection, and the pool opens another one. The driver's own
 * `query_timeout` would return the dead connection to the pool.
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

/** Runs a query over a connection of its own. Rejects if the server does not answer in time. */
export async function askPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  // The connection may break between two calls, when no promise would reject; an unhandled error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    cut(client)
  }
}

function openConnections(options: PostgresPoolOptions) {
  const { url, max, patienceMs, onFault, connectMs = CONNECT_MS, idleTransactionMs } = options
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...(idleTransactionMs === undefined ? {} : { idle_in_transaction_session_timeout: idleTransactionMs }),
  })
  const clients = new Set<PoolClient>()
  const waiting = new Map<PoolClient, number>()
  // An unhandled error of a connection, idle or in a query, would end the process. The pool reports the errors of its
  // idle connections a second time; those are ignored.
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
    // Kysely calls `query` only in the form that returns a promise.
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

/** Ends a connection without waiting for the server, which may not answer. */
export function cut(client: Client | PoolClient): void {
  client.end().catch(() => undefined)
  // The driver's type does not declare `connection`.
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}
