import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { type LeaderLock, sqliteLeaderLock } from './leader-lock.ts'
import { betweenPublications, type ReadState, repeatableRead } from './one-state.ts'
import type { ConnectionLoad, openPostgresPool } from './postgres-pool.ts'
import type { ReplicaReport } from './replica.ts'
import { sqliteReaderDialect } from './sqlite-reader-dialect.ts'
import { sqliteWriterDialect } from './sqlite-writer-dialect.ts'
import { SqliteWriters } from './sqlite-writers.ts'
import type { Tables } from './tables.ts'

/** The portal's database handles. */
export interface Database {
  engine: 'sqlite' | 'postgres'
  /**
   * For single statements that read published data. It has the publication that `need` named, but may lack later
   * writes, because it may be a replica. On SQLite it refuses writes.
   */
  read: Kysely<Tables>
  /** For transactions and other writes. On SQLite a statement may wait for a long transaction. */
  write: Kysely<Tables>
  /** For reads that need every committed write. SQLite's `read`, which never waits for a writer; Postgres's `write`. */
  fresh: Kysely<Tables>
  /** Like `fresh`, for quick statements: on Postgres a statement fails after three seconds. */
  watch: Kysely<Tables>
  /** Like `write`, for migrations, whose statements may take any time. */
  patient: Kysely<Tables>
  /** The lock of the process that does the timed work: the leader. */
  leader: LeaderLock
  /**
   * Sets the publication counter that `read` and `snapshot` must have reached; resolves when the replica has been
   * checked.
   */
  need(version: number): Promise<void>
  /** Runs reads that all see one state of what is published: the version that `need` named, or a later one. */
  snapshot: ReadState
  /** The state of the replica; undefined without one. */
  replica(): ReplicaReport | undefined
  /**
   * Fails the statements that have waited for three seconds. Call it when `watch` fails: the database is away, and the
   * statements would wait on. On SQLite a no-op.
   */
  endWaiting(): void
  /** The number of connections of each pool; none on SQLite. */
  connections(): Readonly<Record<string, ConnectionLoad>>
  /**
   * Resolves once the database answers over a new connection; rejects if it does not within three seconds. On SQLite it
   * resolves at once.
   */
  ask(): Promise<void>
  /** Drops all connections, after an outage; statements that wait on them fail. On SQLite a no-op. */
  renew(): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `file:PATH` for SQLite, `postgres://…` for Postgres. */
  url: string
  /** The URL of a read replica of the same Postgres database. */
  readUrl?: string | undefined
  /** Whether statements may take any time, as the command line's do. */
  isPatient?: boolean
  /** Called when a connection breaks. */
  onFault?: (error: Error) => void
  /** The thread that writes SQLite files; if undefined, this file gets a thread of its own. */
  writers?: SqliteWriters | undefined
  /** The most connections to Postgres of each pool. */
  poolSizes?: PoolSizes | undefined
  /** Opens a pool of connections to Postgres. */
  openPool?: typeof openPostgresPool | undefined
}

/** The most connections of each pool: for readers' look-ups, for office work, and for polling what is published. */
export type PoolSizes = Readonly<Record<'read' | 'write' | 'watch', number>>

const POOL_SIZES: PoolSizes = { read: 10, write: 10, watch: 2 }

/** Opens the database at a URL. Connects on first use; throws for an unknown scheme. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const file = sqliteFileOf(options.url)
  return file === undefined ? openPostgres(options) : openSqlite(file, options.writers)
}

/** Returns the path of an SQLite database's file; undefined for Postgres. */
export function sqliteFileOf(url: string): string | undefined {
  return url.startsWith('file:') ? resolve(url.slice('file:'.length)) : undefined
}

/**
 * Makes the file readable by its owner only, because it holds password hashes; SQLite gives the files beside it the
 * same mode. Never opens an existing file: closing it would release every lock that another handle of this process has
 * on it.
 */
function keepPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  try {
    chmodSync(file, 0o600)
  } catch {
    // The file belongs to another system user; the command `doctor` reports that.
  }
}

async function openSqlite(file: string, writers = new SqliteWriters()): Promise<Database> {
  keepPrivate(file)
  const write = new Kysely<Tables>({ dialect: sqliteWriterDialect(file, writers) })
  // The first statement creates the file and sets its journal mode, which a read-only connection could not.
  await sql`select 1`.execute(write)
  const read = new Kysely<Tables>({ dialect: sqliteReaderDialect(file) })
  const leader = sqliteLeaderLock(file)
  return {
    engine: 'sqlite',
    read,
    write,
    fresh: read,
    watch: read,
    patient: write,
    leader,
    need: () => Promise.resolve(),
    snapshot: (work) => betweenPublications(read, work),
    replica: () => undefined,
    endWaiting: () => undefined,
    connections: () => ({}),
    ask: () => Promise.resolve(),
    renew: () => undefined,
    async close() {
      await leader.release()
      await read.destroy()
      await write.destroy()
    },
  }
}

/** How long a statement waits for its result, in milliseconds; then its connection is ended. */
const PATIENCE_MS = {
  /** Readers' look-ups; a browser gives up soon after that. */
  read: 10_000,
  /** Office work, which may wait for the lock of a long import. */
  write: 60_000,
  /** Reading the publication counter, whose failure reveals an outage. */
  watch: 3000,
  /** The longest delay of a JavaScript timer: 24 days. */
  patient: 2 ** 31 - 1,
} as const

/**
 * How long a transaction may idle between two statements before the server ends it. Other office transactions wait for
 * the idle one, and its process may be frozen. The command line has no such limit.
 */
const IDLE_TRANSACTION_MS = 8000

/** Opens a pool for each kind of work, so that office calls that wait for a lock take no connection from readers. */
async function openPostgres(options: DatabaseOptions): Promise<Database> {
  // Loaded only for Postgres, because an SQLite portal needs no driver.
  const [{ askPostgres, openPostgresPool }, { postgresLeaderLock }, { ReplicaReader }] = await Promise.all([
    import('./postgres-pool.ts'),
    import('./postgres-leader-lock.ts'),
    import('./replica.ts'),
  ])
  const { url, readUrl, isPatient = false, onFault, poolSizes = POOL_SIZES, openPool = openPostgresPool } = options
  const open = (kind: keyof typeof PATIENCE_MS, max: number) => {
    const patienceMs = isPatient ? PATIENCE_MS.patient : PATIENCE_MS[kind]
    const idleTransactionMs = isPatient || kind !== 'write' ? undefined : IDLE_TRANSACTION_MS
    const pool = openPool({ url, max, patienceMs, onFault, idleTransactionMs })
    return { ...pool, handle: new Kysely<Tables>({ dialect: pool.dialect }) }
  }
  const pools = {
    read: open('read', poolSizes.read),
    write: open('write', poolSizes.write),
    watch: open('watch', poolSizes.watch),
    patient: open('patient', 1),
  }
  const ofReplica = { max: poolSizes.read, patienceMs: PATIENCE_MS.read, onFault }
  const replica = readUrl === undefined ? undefined : new ReplicaReader({ url: readUrl, ...ofReplica }, pools.read)
  const leader = postgresLeaderLock(url)
  return {
    engine: 'postgres',
    read: replica ? new Kysely<Tables>({ dialect: replica.dialect }) : pools.read.handle,
    write: pools.write.handle,
    fresh: pools.write.handle,
    watch: pools.watch.handle,
    patient: pools.patient.handle,
    leader,
    need: (version) => replica?.need(version) ?? Promise.resolve(),
    async snapshot(work) {
      const found = await replica?.snapshot(work)
      return found ? found.result : repeatableRead(pools.read.handle, work)
    },
    replica: () => replica?.report,
    endWaiting() {
      for (const { endWaiting } of [pools.read, pools.write, pools.watch]) endWaiting(PATIENCE_MS.watch)
    },
    ask: () => askPostgres(url),
    connections: () => ({
      ...Object.fromEntries(Object.entries(pools).map(([kind, { load }]) => [kind, load()])),
      ...(replica ? { replica: replica.load() } : {}),
    }),
    renew() {
      for (const { renew } of [pools.read, pools.write, pools.watch]) renew()
    },
    async close() {
      await leader.release()
      await replica?.close()
      await Promise.all(Object.values(pools).map(({ handle }) => handle.destroy()))
    },
  }
}
