import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { repeatableRead } from './one-state.ts'
import { openPostgresPool, type PostgresPool, type PostgresPoolOptions } from './postgres-pool.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Whether a replica has the version published last (`current`), lacks it (`behind`), does not answer (`away`), or
 * replicates another database (`foreign`).
 */
export type ReplicaState = 'current' | 'behind' | 'away' | 'foreign'

export interface ReplicaReport {
  state: ReplicaState
  /**
   * The age in seconds of the last transaction that the replica has replayed; 0 if it has replayed all that it has
   * received, null if unknown.
   */
  lagSeconds: number | null
}

/** How long a snapshot may wait, after `need` named a version, for the replica to have it; then the primary is read. */
const WAIT_MS = 300
const ASKED_EVERY_MS = 30
/** A replica that takes longer to report its version counts as away. */
const PROBE_MS = 2000

/** Queries a server's publication version, identity and lag. A physical replica has the identity of its primary. */
const FACTS = `select p.version,
  (select system_identifier::text from pg_control_system())
    || '/' || (select oid from pg_database where datname = current_database()) as identity,
  case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
    then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float else 0 end as lag_s
  from publication p where p.id = 1`

interface Facts {
  version: number
  identity: string
  lag_s: number | null
}

/** The pools of connections to a replica. */
interface ReplicaPools {
  /** For readers' look-ups and snapshots. */
  read: PostgresPool
  /** For the query `FACTS` alone, so that it never waits behind readers' statements. */
  probe: PostgresPool
}

/**
 * Reads published data from a replica, and from the primary if the replica lacks the version that `need` named, fails,
 * or belongs to another database. So a result is never older than the version that this process last read from the
 * primary.
 */
export class ReplicaReader {
  readonly #replica: ReplicaPools
  readonly #primary: PostgresPool
  readonly #snapshots: Kysely<Tables>
  /**
   * The version that each connection last reported. A server's version never decreases, so a connection that has a
   * version is not asked again.
   */
  readonly #seen = new WeakMap<PoolClient, number>()
  #needed: { version: number; since: number } | undefined
  #identity: string | undefined
  #report: ReplicaReport = { state: 'away', lagSeconds: null }
  #probing: Promise<void> | undefined

  constructor(options: Pick<PostgresPoolOptions, 'url' | 'max' | 'patienceMs' | 'onFault'>, primary: PostgresPool) {
    const { url, onFault } = options
    this.#replica = {
      read: openPostgresPool(options),
      probe: openPostgresPool({ url, max: 1, patienceMs: PROBE_MS, onFault }),
    }
    this.#primary = primary
    this.#snapshots = new Kysely<Tables>({ dialect: this.#replica.read.dialect })
  }

  get report(): ReplicaReport {
    return this.#report
  }

  /** For statements outside transactions: a statement that fails on the replica runs again on the primary. */
  get dialect(): PostgresDialect {
    return new PostgresDialect({ pool: { connect: () => this.#connect(), end: () => this.#primary.end() } })
  }

  load() {
    return this.#replica.read.load()
  }

  /**
   * Sets the version that reads must have, as read from the primary; resolves when the replica has been asked for its
   * version.
   */
  need(version: number): Promise<void> {
    if (version !== this.#needed?.version) this.#needed = { version, since: performance.now() }
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined
    })
    return this.#probing
  }

  /**
   * Runs `work` on the replica, in a transaction whose reads see one state. Returns undefined if the replica does not
   * have the needed version `WAIT_MS` after `need` named it, or if a query fails, even in the midst of `work`.
   */
  async snapshot<T>(work: (db: Db) => Promise<T>): Promise<{ result: T } | undefined> {
    const { version = 0, since = 0 } = this.#needed ?? {}
    for (;;) {
      if (!this.#mayServe) return undefined
      try {
        const found = await repeatableRead(this.#snapshots, async (tx) => {
          const { rows } = await sql.raw<Facts>(FACTS).execute(tx)
          return this.#has(rows[0], version) ? { result: await work(tx) } : undefined
        })
        if (found) return found
      } catch {
        // Whatever failed, the caller now reads from the primary.
        return undefined
      }
      if (performance.now() - since > WAIT_MS) return undefined
      await sleep(ASKED_EVERY_MS)
    }
  }

  async close(): Promise<void> {
    await this.#probing
    await this.#replica.probe.end()
    await this.#snapshots.destroy()
  }

  get #mayServe(): boolean {
    const { state } = this.#report
    return this.#needed !== undefined && (state === 'current' || state === 'behind')
  }

  #has(facts: Facts | undefined, version: number): boolean {
    return facts !== undefined && facts.identity === this.#identity && facts.version >= version
  }

  async #connect(): Promise<PoolClient> {
    const found = await this.#current()
    if (!found) return this.#primary.connect()
    let lent = found
    const query = found.query.bind(found) as (...statement: unknown[]) => Promise<unknown>
    const onEither = async (...statement: unknown[]) => {
      try {
        return await query(...statement)
      } catch (fault) {
        if (lent !== found) throw fault
        lent = await this.#primary.connect()
        found.release(true)
        return (lent.query as (...again: unknown[]) => Promise<unknown>)(...statement)
      }
    }
    // Kysely uses only these two members of a connection.
    return { query: onEither, release: () => lent.release() } as unknown as PoolClient
  }

  /** Returns a connection to the replica that has the needed version; undefined if there is none. */
  async #current(): Promise<PoolClient | undefined> {
    if (!this.#mayServe) return undefined
    const { version = 0 } = this.#needed ?? {}
    const client = await this.#replica.read.connect().catch(() => undefined)
    if (!client) return undefined
    if ((this.#seen.get(client) ?? -1) >= version) return client
    const facts = await factsOf(client).catch(() => undefined)
    if (this.#has(facts, version)) {
      this.#seen.set(client, version)
      return client
    }
    client.release(facts === undefined)
    return undefined
  }

  async #probe(): Promise<void> {
    try {
      this.#identity ??= (await factsOfOne(this.#primary))?.identity
      const facts = await factsOfOne(this.#replica.probe)
      if (!facts) return this.#lose()
      const isOurs = facts.identity === this.#identity
      const isBehind = facts.version < (this.#needed?.version ?? 0)
      this.#report = { state: isOurs ? (isBehind ? 'behind' : 'current') : 'foreign', lagSeconds: facts.lag_s }
    } catch {
      this.#lose()
    }
  }

  /** Marks the replica as away and ends the statements that wait for it; they run again on the primary. */
  #lose(): void {
    const { state } = this.#report
    this.#report = { state: 'away', lagSeconds: null }
    if (state === 'away') return
    this.#replica.read.renew()
    this.#replica.probe.renew()
  }
}

async function factsOf(client: PoolClient): Promise<Facts | undefined> {
  const { rows } = await client.query<Facts>(FACTS)
  return rows[0]
}

async function factsOfOne(pool: PostgresPool): Promise<Facts | undefined> {
  const client = await pool.connect()
  try {
    return await factsOf(client)
  } finally {
    client.release()
  }
}
