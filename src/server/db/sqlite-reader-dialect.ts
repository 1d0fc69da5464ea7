import { type Dialect, SqliteDialect } from 'kysely'
import Database from 'libsql'

/**
 * Reads of a SQLite file on the calling thread: one costs about a tenth of a millisecond. The connection refuses to write.
 * The file must exist; the writer makes it.
 */
export function sqliteReaderDialect(file: string): Dialect {
  return new SqliteDialect({
    database: () => {
      const database = new Database(file)
      database.exec('pragma busy_timeout = 5000')
      // libsql does not heed its own `readonly` option.
      database.exec('pragma query_only = 1')
      return Promise.resolve(database)
    },
  })
}
