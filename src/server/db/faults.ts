/** What a database error means, by its code: SQLite's names, Postgres's SQLSTATE, or the network's. Never by its text. */

const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])

const AWAY = new Set([
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_IOERR',
  'SQLITE_FULL',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Postgres: connection exceptions (08), operator intervention (57P), out of resources (53). */
const AWAY_CLASSES = ['08', '57P', '53']

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether a unique constraint refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

/** Whether the database could not be asked at all, so that the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (AWAY.has(code) || AWAY_CLASSES.some((prefix) => code.startsWith(prefix))) return true
  // pg-pool's time limit for a connection carries no code, only this one text.
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
