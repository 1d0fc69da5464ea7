/** Classifies database errors by code: SQLite's names, Postgres's SQLSTATE, or the network's. */

const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/** SQLite: locked too long, cannot be opened, I/O error, disk full, damaged file; each with its extended codes. */
const AWAY_SQLITE = /^SQLITE_(BUSY|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB)(_|$)/

/** SQLite: a damaged file, or not a database. */
const DAMAGED_SQLITE = /^SQLITE_(CORRUPT|NOTADB)(_|$)/

/** Postgres: connection exceptions (08), operator intervention (57P), out of resources (53). */
const AWAY_CLASSES = ['08', '57P', '53']

/** Messages of the Postgres driver for connection errors without a code. */
const AWAY_TEXTS = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
])

/** The code of a system's or database's error; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether a unique constraint refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

/** Whether a disk is full: a folder's, SQLite's or that of Postgres. Checks causes too. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'].includes(codeOf(error)) || isDiskFull(error.cause)
}

/** Whether the user of a Postgres may not do this. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501'
}

/** Whether an SQLite file is damaged or not a database, so that no later request will succeed. Checks causes too. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && (DAMAGED_SQLITE.test(codeOf(error)) || isDamaged(error.cause))
}

/** Whether the database could not be reached, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (AWAY.has(code) || AWAY_SQLITE.test(code) || AWAY_CLASSES.some((prefix) => code.startsWith(prefix))) return true
  if (code !== '' || !(error instanceof Error)) return false
  return AWAY_TEXTS.has(error.message) || isDatabaseAway(error.cause)
}
