import { PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { openPostgresPool, type PostgresPool, type PostgresPoolOptions } from '#server/db/postgres-pool.ts'

/**
 * A pool of connections to Postgres that stays open after a test, for the next test on the same database. Opening a
 * connection costs the server eight milliseconds of processor time, reusing it less than one.
 */

interface KeptPool {
  pool: PostgresPool
  onFault: PostgresPoolOptions['onFault']
}

const parked = new Map<string, KeptPool[]>()

/**
 * Works like `openPostgresPool`, but `end` keeps the pool for the next caller with the same options if no connection is
 * in use.
 */
export function openKeptPool(options: PostgresPoolOptions): PostgresPool {
  const { onFault, ...rest } = options
  const key = JSON.stringify(rest)
  const waiting = parked.get(key) ?? []
  parked.set(key, waiting)
  const kept = waiting.pop() ?? newPool(rest)
  kept.onFault = onFault
  const { pool } = kept
  const connect = () => pool.connect()
  async function end(): Promise<void> {
    const load = pool.load()
    if (load.open !== load.idle || load.waiting > 0) return pool.end()
    kept.onFault = undefined
    waiting.push(kept)
  }
  return { ...pool, dialect: new PostgresDialect({ pool: { connect, end } }), end }
}

/**
 * How long statements and connections may take in tests. When browser tests run at the same time, they may take longer
 * than a portal would wait.
 */
const PATIENCE_MS = 30_000

function newPool(options: PostgresPoolOptions): KeptPool {
  const patienceMs = Math.max(options.patienceMs, PATIENCE_MS)
  const onFault = (error: Error) => kept.onFault?.(error)
  const kept: KeptPool = {
    pool: openPostgresPool({ ...options, patienceMs, connectMs: PATIENCE_MS, onFault }),
    onFault: undefined,
  }
  return kept
}

const clients = new Map<string, Promise<Client>>()

/** Runs statements over a connection that this process keeps open to a database. */
export async function administerKept(url: string, statements: string): Promise<void> {
  const client = clients.get(url) ?? connected(url)
  clients.set(url, client)
  await (await client).query(statements)
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => clients.delete(url))
  await client.connect()
  return client
}
