/** Classifies database errors by their codes: SQLite's names, Postgres's SQLSTATE, or the operating system's. */

const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/**
 * SQLite: locked too long, cannot be opened, I/O error, disk full, damaged, not a database; each with its extended
 * codes.
 */
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
  // The error of a rollback whose connection was ended because a statement of its transaction waited too long.
  'Client was closed and is not queryable',
])

/** Returns the code of an error of the system or the database; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether a unique constraint refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

/**
 * Whether a write failed because a disk is full: of a file, of SQLite or of Postgres. Looks at the error's causes, too.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'].includes(codeOf(error)) || isDiskFull(error.cause)
}

/** Whether the Postgres user lacks the privilege for the statement. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501'
}

/**
 * Whether an SQLite file is damaged or not a database, so that retries cannot succeed. Looks at the error's causes,
 * too.
 */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && (DAMAGED_SQLITE.test(codeOf(error)) || isDamaged(error.cause))
}

/**
 * Whether the database cannot be used now but may be usable later. A damaged SQLite file counts, too, because a backup
 * may replace it.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (AWAY.has(code) || AWAY_SQLITE.test(code) || AWAY_CLASSES.some((prefix) => code.startsWith(prefix))) return true
  if (code !== '' || !(error instanceof Error)) return false
  return AWAY_TEXTS.has(error.message) || isDatabaseAway(error.cause)
}
