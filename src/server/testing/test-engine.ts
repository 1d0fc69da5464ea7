import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** An administrator's URL of the test Postgres; only in the Postgres project. */
    postgresUrl: string
    /** An empty, migrated database to copy: SQLite's file, or a name on the test Postgres. */
    templateDatabase: string
    /** The names of its tables, as the migrated database lists them. */
    tables: string[]
  }
}

export type TestEngine = 'sqlite' | 'postgres'

/** The engine under test; vitest.config.ts runs the server's tests once for each. */
export function testEngine(): TestEngine {
  return process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
}

/** The URL of the running test Postgres; its user may create and drop databases. */
export function testPostgresUrl(): string {
  return inject('postgresUrl')
}

/** An empty, migrated database to copy: SQLite's file, or a name on the test Postgres. */
export function templateDatabase(): string {
  return inject('templateDatabase')
}

/** The names of all tables of a migrated database, except the migrator's own. */
export function migratedTables(): readonly string[] {
  return inject('tables')
}
