import { parentPort, workerData } from 'node:worker_threads'
import Database from 'libsql'
import type { WriterReply, WriterRequest } from './sqlite-writer-messages.ts'

/**
 * The only writer of an SQLite file, on a separate thread: a long import, another process's lock or an fsync blocks
 * this thread and never the one that answers readers.
 */

const STATEMENTS_KEPT = 200
const LOCK_WAIT_MS = 30_000

// Only `sqlite-writer-dialect.ts` starts the thread, with this shape.
const { file } = workerData as { file: string }
const database = new Database(file)
database.exec(`pragma busy_timeout = ${LOCK_WAIT_MS}`)
database.exec('pragma journal_mode = wal')
database.exec('pragma synchronous = full')
database.exec('pragma foreign_keys = on')

const statements = new Map<string, Database.Statement>()

function prepared(sql: string): Database.Statement {
  const kept = statements.get(sql)
  if (kept) return kept
  if (statements.size >= STATEMENTS_KEPT) statements.clear()
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

function answer({ id, sql, parameters }: WriterRequest): WriterReply {
  try {
    const statement = prepared(sql)
    if (statement.reader) return { id, rows: statement.all(...parameters), changes: 0 }
    return { id, rows: [], changes: statement.run(...parameters).changes }
  } catch (error) {
    return { id, error: { message: messageOf(error), code: codeOf(error) } }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR'
}

parentPort?.on('message', (request: WriterRequest | 'close') => {
  if (request === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(answer(request))
})
