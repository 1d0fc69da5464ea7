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
import { type OpenFile, SqliteFault, type SqliteWriters } from './sqlite-writers.ts'

/** SQLite has no error code for a rollback when no transaction is open. */
const NOTHING_OPEN = /no transaction is active/

/**
 * Makes Kysely's migrator run completely inside one lock: SQLite's schema changes are transactional, and every
 * transaction of this dialect takes the write lock at its start.
 */
class LockedMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Returns a Kysely dialect that runs the statements of one SQLite file on the thread of the given writers. */
export function sqliteWriterDialect(file: string, writers: SqliteWriters): Dialect {
  return {
    createAdapter: () => new LockedMigrationsAdapter(),
    createDriver: () => new WriterDriver(file, writers),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class WriterDriver implements Driver {
  readonly #file: string
  readonly #writers: SqliteWriters
  #connection: WriterConnection | undefined
  #lastTurn: Promise<void> = Promise.resolve()
  #endTurn: () => void = () => undefined

  constructor(file: string, writers: SqliteWriters) {
    this.#file = file
    this.#writers = writers
  }

  async init(): Promise<void> {
    this.#connection = new WriterConnection(await this.#writers.open(this.#file))
  }

  /** Lends the one connection to one borrower at a time, so that statements of two transactions never mix. */
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
      // SQLite has rolled back already if the disk is full or broken. Throwing this error would hide the original one.
      if (!(error instanceof SqliteFault && NOTHING_OPEN.test(error.message))) throw error
    }
  }

  async destroy(): Promise<void> {
    await this.#connection?.close()
  }
}

class WriterConnection implements DatabaseConnection {
  readonly #file: OpenFile

  constructor(file: OpenFile) {
    this.#file = file
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#file.run(sql, parameters)
    // The rows' type is the query's, which only the caller knows.
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new SqliteFault('the writer does not stream', 'SQLITE_MISUSE')
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
