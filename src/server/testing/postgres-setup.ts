import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateNew } from './migrate-new.ts'
import { startPostgres } from './postgres.ts'

const TEMPLATE = 'diwan_template'

/**
 * Vitest's global set-up of the Postgres project: one Postgres server for the whole run, with a migrated database to
 * copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/${TEMPLATE}`
  project.provide('tables', await migrateNew(url.toString()))
  project.provide('postgresUrl', postgres.url)
  project.provide('templateDatabase', TEMPLATE)
  return postgres.stop
}
