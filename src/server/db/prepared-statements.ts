import type Database from 'libsql'

const STATEMENTS_KEPT = 200

/** The prepared statements of an SQLite connection: preparing a look-up takes as long as running it. */
export class PreparedStatements {
  readonly #database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(database: Database.Database) {
    this.#database = database
  }

  /** Returns a statement, prepared once. Throws for SQL that the database does not understand. */
  of(sql: string): Database.Statement {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Forgets all; call it before the connection closes. */
  clear(): void {
    this.#statements.clear()
  }
}
