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
   * For look-ups of published data, one statement each. It has the version that `need` named but may lack later writes,
   * because it may be a replica. On SQLite it refuses writes.
   */
  read: Kysely<Tables>
  /** On SQLite it may wait for a long transaction. */
  write: Kysely<Tables>
  /**
   * For reads that need every committed write: SQLite's `read`, which never waits for a writer; Postgres's `write`.
   */
  fresh: Kysely<Tables>
  /** Like `fresh`, for quick statements: one fails after three seconds. */
  watch: Kysely<Tables>
  /** As `write`, for migrations, whose statements may take any time. */
  patient: Kysely<Tables>
  /** The lock of the process that does the timed work. */
  leader: LeaderLock
  /** Sets the publication counter that `read` and `snapshot` must have; resolves when the replica's state is known. */
  need(version: number): Promise<void>
  /** Runs reads of one state of what is published, of the version that `need` named or a later one. */
  snapshot: ReadState
  /** The state of the replica; undefined without one. */
  replica(): ReplicaReport | undefined
  /** Fails the statements that have waited for three seconds; call it when `watch` fails. Does nothing on SQLite. */
  endWaiting(): void
  /** The connections by pool; none on SQLite. */
  connections(): Readonly<Record<string, ConnectionLoad>>
  /**
   * Resolves once the database answers over a new connection; rejects if it does not within three seconds. Resolves at
   * once on SQLite.
   */
  ask(): Promise<void>
  /** Drops all connections, after an outage; statements that wait fail. Does nothing on SQLite. */
  renew(): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `file:PATH` for SQLite, `postgres://…` for Postgres. */
  url: string
  /** A read replica of the same Postgres. */
  readUrl?: string | undefined
  /** Whether statements may take any time, as the command line's do. */
  isPatient?: boolean
  /** Called when a connection breaks. */
  onFault?: (error: Error) => void
  /** The thread that writes SQLite files; by default one for this file alone. */
  writers?: SqliteWriters | undefined
  /** The most connections to Postgres by pool. */
  poolSizes?: PoolSizes | undefined
  /** Opens a pool of connections to Postgres. */
  openPool?: typeof openPostgresPool | undefined
}

/** The most connections by pool: of readers, of office work, and of the watch over the publications. */
export type PoolSizes = Readonly<Record<'read' | 'write' | 'watch', number>>

const POOL_SIZES: PoolSizes = { read: 10, write: 10, watch: 2 }

/** Opens the database at a URL. Connects on first use; throws for an unknown scheme. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const file = sqliteFileOf(options.url)
  return file === undefined ? openPostgres(options) : openSqlite(file, options.writers)
}

/** The path of an SQLite database's file; undefined for Postgres. */
export function sqliteFileOf(url: string): string | undefined {
  return url.startsWith('file:') ? resolve(url.slice('file:'.length)) : undefined
}

/**
 * Makes the file readable by its owner only, as SQLite then makes the files beside it: it holds password hashes. Never
 * opens an existing file: closing it would release every lock that another handle of this process has on it.
 */
function keepPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  try {
    chmodSync(file, 0o600)
  } catch {
    // Somebody else's file; `doctor` reports it.
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

/** How long a statement waits for its answer, in milliseconds, before its connection ends. */
const PATIENCE_MS = {
  /** Readers' look-ups; a browser gives up soon after. */
  read: 10_000,
  /** Office work, which may wait for the lock of a long import. */
  write: 60_000,
  /** The publication counter, by which an outage is noticed. */
  watch: 3000,
  /** The longest time that a timer can wait, 24 days. */
  patient: 2 ** 31 - 1,
} as const

/**
 * Other office transactions wait for an open one, so the server ends it if its process is frozen. Those of the command
 * line may take longer.
 */
const IDLE_TRANSACTION_MS = 8000

/** Pools by kind of work: office calls that wait for a lock must not shut readers out. */
async function openPostgres(options: DatabaseOptions): Promise<Database> {
  // The driver is loaded only where it is needed.
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
