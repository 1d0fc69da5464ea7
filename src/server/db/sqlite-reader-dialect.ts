import { type Dialect, SqliteDialect } from 'kysely'
import Database from 'libsql'

/**
 * Returns a dialect that reads an SQLite file on the calling thread: a read takes about a tenth of a millisecond. The
 * connection is read-only. The file must exist already; the writer creates it.
 */
export function sqliteReaderDialect(file: string): Dialect {
  return new SqliteDialect({
    database: () => {
      const database = new Database(file)
      database.exec('pragma busy_timeout = 5000')
      // libsql ignores its own `readonly` option.
      database.exec('pragma query_only = 1')
      return Promise.resolve(database)
    },
  })
}
