import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { startWorker } from '../workers.ts'
import type { WriterReply } from './sqlite-writer-messages.ts'

/** An error of the database file, with SQLite's code (`SQLITE_CONSTRAINT_UNIQUE`, `SQLITE_BUSY` …). */
export class SqliteFault extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'SqliteFault'
    this.code = code
  }
}

/** SQLite has no code for a rollback without a transaction. */
const NOTHING_OPEN = /no transaction is active/

/**
 * SQLite's schema changes are transactional, and every transaction of this dialect takes the write lock at its start,
 * so Kysely's migrator runs completely inside one lock.
 */
class LockedMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A Kysely dialect that sends statements to the writer thread of one SQLite file. */
export function sqliteWriterDialect(file: string): Dialect {
  return {
    createAdapter: () => new LockedMigrationsAdapter(),
    createDriver: () => new WriterDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class WriterDriver implements Driver {
  readonly #file: string
  #connection: WriterConnection | undefined
  #lastTurn: Promise<void> = Promise.resolve()
  #endTurn: () => void = () => undefined

  constructor(file: string) {
    this.#file = file
  }

  init(): Promise<void> {
    this.#connection = new WriterConnection(startWorker('sqlite-writer', { workerData: { file: this.#file } }))
    return Promise.resolve()
  }

  /** Lends the one connection to one borrower at a time, so that transactions never mix statements. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lastTurn
    let endTurn: () => void = () => undefined
    this.#lastTurn = new Promise((resolve) => {
      endTurn = resolve
    })
    await before
    this.#endTurn = endTurn
    if (!this.#connection) throw new SqliteFault('the writer is not started', 'SQLITE_MISUSE')
    return this.#connection
  }

  releaseConnection(): Promise<void> {
    this.#endTurn()
    return Promise.resolve()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      // SQLite rolls back by itself when the disk is full or fails. This error would hide that one.
      if (!(error instanceof SqliteFault && NOTHING_OPEN.test(error.message))) throw error
    }
  }

  async destroy(): Promise<void> {
    await this.#connection?.close()
  }
}

/** The error that ended the thread. Errors lose class and message on their way from the thread. */
function threadFault(error: unknown): SqliteFault {
  const details = typeof error === 'object' && error !== null ? error : {}
  const code = 'code' in details && typeof details.code === 'string' ? details.code : 'SQLITE_ERROR'
  const text = 'message' in details && typeof details.message === 'string' ? details.message : code
  return new SqliteFault(`the writer thread has ended: ${text}`, code)
}

interface Waiting {
  resolve: (result: QueryResult<never>) => void
  reject: (error: Error) => void
}

class WriterConnection implements DatabaseConnection {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  #ended: Error | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.unref()
    worker.on('message', (reply: WriterReply) => this.#settle(reply))
    worker.on('error', (error: unknown) => this.#fail(threadFault(error)))
    worker.on('exit', () => this.#fail(new SqliteFault('the writer thread has ended', 'SQLITE_IOERR')))
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = this.#nextId++
    const reply = new Promise<QueryResult<never>>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
    })
    this.#worker.ref()
    this.#worker.postMessage({ id, sql, parameters })
    return reply
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new SqliteFault('the writer does not stream', 'SQLITE_MISUSE')
  }

  async close(): Promise<void> {
    if (this.#ended) return
    const exit = once(this.#worker, 'exit')
    this.#worker.ref()
    this.#worker.postMessage('close')
    await exit
  }

  #settle(reply: WriterReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (reply.error) waiting?.reject(new SqliteFault(reply.error.message, reply.error.code))
    // The rows' type is the query's, which only the caller knows.
    else waiting?.resolve({ rows: reply.rows as never[], numAffectedRows: BigInt(reply.changes) })
  }

  #fail(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
