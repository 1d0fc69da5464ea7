import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrateToLatest } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import type { RunningPostgres } from '#server/testing/postgres.ts'

/** The data folder and the database of a portal under test. */
export interface Place {
  engine: 'sqlite' | 'postgres'
  dataDir: string
  databaseUrl: string
}

/** Makes data folders and databases of one engine for a trial, and removes all of them when it ends. */
export class Stage {
  readonly engine: Place['engine']
  readonly postgres: RunningPostgres | undefined
  readonly #clean: (() => Promise<unknown>)[] = []

  constructor(postgres?: RunningPostgres) {
    this.engine = postgres ? 'postgres' : 'sqlite'
    this.postgres = postgres
  }

  /** Makes a data folder and a migrated database. */
  async place(dataDir?: string): Promise<Place> {
    const place = await this.emptyPlace(dataDir)
    const database = await openDatabase({ url: place.databaseUrl })
    await migrateToLatest(database.patient)
    await database.close()
    return place
  }

  /** Makes a data folder and an empty database. */
  async emptyPlace(dataDir = mkdtempSync(join(tmpdir(), 'diwan-torture-'))): Promise<Place> {
    this.onEnd(() => rm(dataDir, { recursive: true, force: true }))
    const databaseUrl = this.postgres ? await newDatabase(this.postgres.url) : `file:${join(dataDir, 'diwan.db')}`
    return { engine: this.engine, dataDir, databaseUrl }
  }

  /** Opens the database that a portal uses, for direct access; closes it when the trial ends. */
  async open({ databaseUrl }: Place): Promise<Database> {
    const database = await openDatabase({ url: databaseUrl })
    this.onEnd(() => database.close())
    return database
  }

  /** Registers work for the end of the trial; the work that was registered last runs first. */
  onEnd(work: () => Promise<unknown>): void {
    this.#clean.push(work)
  }

  async end(): Promise<void> {
    for (const work of this.#clean.splice(0).reverse()) await work()
  }
}

async function newDatabase(administrator: string): Promise<string> {
  const name = `torture_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: administrator })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(administrator)
  url.pathname = `/${name}`
  return url.toString()
}
