/** What a database error means, by its code: SQLite's names, Postgres's SQLSTATE, or the network's. */

const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/** SQLite: locked too long, not to be opened, a broken or full disk, a damaged file; each also with its finer codes. */
const AWAY_SQLITE = /^SQLITE_(BUSY|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB)(_|$)/

/** SQLite: a file that is no database, or no whole one. */
const DAMAGED_SQLITE = /^SQLITE_(CORRUPT|NOTADB)(_|$)/

/** Postgres: connection exceptions (08), operator intervention (57P), out of resources (53). */
const AWAY_CLASSES = ['08', '57P', '53']

/** What the Postgres driver says of connections without any code: these texts only. */
const AWAY_TEXTS = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether a unique constraint refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

/** Whether an SQLite file is damaged or not a database, so that no later request will succeed. Looks into causes too. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && (DAMAGED_SQLITE.test(codeOf(error)) || isDamaged(error.cause))
}

/** Whether the database could not be asked at all, so that the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (AWAY.has(code) || AWAY_SQLITE.test(code) || AWAY_CLASSES.some((prefix) => code.startsWith(prefix))) return true
  if (code !== '' || !(error instanceof Error)) return false
  return AWAY_TEXTS.has(error.message) || isDatabaseAway(error.cause)
}
