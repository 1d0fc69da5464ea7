import Database from 'libsql'
import type { WriterReply, WriterRequest } from './sqlite-writer-messages.ts'

const STATEMENTS_KEPT = 200

/** An open file with its prepared statements. */
class Handle {
  readonly #database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  constructor(file: string, lockWaitMs: number) {
    this.#database = new Database(file)
    try {
      this.#database.exec(`pragma busy_timeout = ${lockWaitMs}`)
      this.#database.exec('pragma journal_mode = wal')
      this.#database.exec('pragma synchronous = full')
      this.#database.exec('pragma foreign_keys = on')
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  run(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number } {
    const statement = this.#prepared(sql)
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 }
    return { rows: [], changes: statement.run(...parameters).changes }
  }

  close(): void {
    this.#database.close()
  }

  #prepared(sql: string): Database.Statement {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** The SQLite files that are open for writing, by handle: the number that the request which opened the file chose. */
export class WrittenFiles {
  readonly #handles = new Map<number, Handle>()

  /** Carries out a request and returns the reply; an error becomes a reply, too. */
  answer(request: WriterRequest): WriterReply {
    try {
      return { id: request.id, ...this.#carryOut(request) }
    } catch (error) {
      return { id: request.id, error: { message: messageOf(error), code: codeOf(error) } }
    }
  }

  #carryOut(request: WriterRequest): { rows: unknown[]; changes: number } {
    const { handle } = request
    if ('open' in request) this.#handles.set(handle, new Handle(request.open, request.lockWaitMs))
    else if ('sql' in request) return this.#opened(handle).run(request.sql, request.parameters)
    else {
      this.#opened(handle).close()
      this.#handles.delete(handle)
    }
    return { rows: [], changes: 0 }
  }

  #opened(number: number): Handle {
    const handle = this.#handles.get(number)
    if (!handle) throw new Error('the file is not open')
    return handle
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function codeOf(error: unknown): string {
  // libsql gives no code when SQLite cannot open the file (error 14).
  if (/^ConnectionFailed[(].*: 14"[)]$/.test(messageOf(error))) return 'SQLITE_CANTOPEN'
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR'
}
