import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the test Postgres for an administrator; only in the Postgres project. */
    postgresUrl: string
    /** A migrated database without rows, to copy: the path of SQLite's file, or a name on the test Postgres. */
    templateDatabase: string
    /** The names of that database's tables. */
    tables: string[]
  }
}

export type TestEngine = 'sqlite' | 'postgres'

/** Returns the engine under test; vitest.config.ts runs the server's tests once for each. */
export function testEngine(): TestEngine {
  return process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
}

/** Returns the URL of the running test Postgres; its user may create and drop databases. */
export function testPostgresUrl(): string {
  return inject('postgresUrl')
}

/** Returns the migrated database to copy: the path of SQLite's file, or a name on the test Postgres. */
export function templateDatabase(): string {
  return inject('templateDatabase')
}

/** Returns the names of all tables of a migrated database, except the migrator's own. */
export function migratedTables(): readonly string[] {
  return inject('tables')
}
