import { join } from 'node:path'
import { Writable } from 'node:stream'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { makeLogger } from '#server/http/logger.ts'
import type { PasswordHashing } from '#server/modules/accounts/password-hashing.ts'
import type { ImportSource } from '#server/modules/sheets/importing/import-plan.rules.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { DEMO_FOLDER } from './demo-folder.ts'
import { publishSources } from './factories.ts'
import { openKeptPool } from './kept-connections.ts'
import { unnamedWords } from './named-words.ts'
import { watchSilentActs } from './silent-acts.ts'
import { makeMigratedPlace, type TestPlace } from './test-database.ts'
import { watchUndeclaredProblems } from './undeclared-problems.ts'
import { startUploadHere } from './upload-here.ts'

export interface TestPortalOptions {
  /** The folder and the database, if the test makes and removes them; by default new ones with an empty database. */
  place?: TestPlace
  /** The folder of the built browser files; by default there are none. */
  shellDir?: string
  /** The portal's STORAGE_URL; by default a folder of the place. */
  storageUrl?: string
  logLevel?: Config['logLevel']
  /** Whether to load the demonstration, as the first start of a portal does. */
  demo?: boolean
  /** More settings, by the names of their environment variables. */
  settings?: Record<string, string>
  /** How passwords are hashed; by default on this thread, at the cost that `quick-passwords.ts` sets. */
  hashing?: PasswordHashing
  /** Whether uploads are read in processes of their own, as in production. */
  uploadProcesses?: boolean
  /** Whether the caller closes the portal, for one that several tests share. */
  shared?: boolean
}

export interface TestPortal extends Portal {
  place: TestPlace
  url: string
  /** The origin of the portal's pages, as browsers send it. */
  origin: string
  /** The folder of the stored files, some of which are served below `/storage`. */
  storageDir: string
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Returns the parsed body of a 200, and throws for any other status. The caller chooses its type. */
  json: <T = unknown>(path: string) => Promise<T>
  /** Returns the status and `code` of a refusal. */
  problem: (path: string) => Promise<{ status: number; code: string }>
  /** Returns the log so far. */
  log: () => string
  /** Imports and publishes sheets, and renews the published answers at once; returns the sheets' ids. */
  publish: (...sources: ImportSource[]) => Promise<string[]>
}

const QUICK: PasswordHashing = { isFull: false, hash: hashPassword, verify: verifyPassword }

/** Starts a portal that listens; it is removed with all its files when the test finishes, or by `close`. */
export async function makeTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const place = options.place ?? (await makeMigratedPlace())
  const config = configOf(options, place)
  const lines: string[] = []
  const logger = makeLogger(options.logLevel ?? 'silent', sinkOf(lines))
  const shell = options.shellDir ?? join(place.folder, 'no-shell')
  const startUpload = options.uploadProcesses ? undefined : startUploadHere
  const hashing = options.hashing ?? QUICK
  const means = { hashing, openPool: openKeptPool, startUpload }
  const portal = await openPortal(config, logger, { shell, demo: DEMO_FOLDER }, means)
  const silent = watchSilentActs(portal.app, portal.database.read)
  const undeclared = watchUndeclaredProblems(portal.app)
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    // In a test of an outage the database cannot be read.
    const unnamed = await unnamedWords(portal.database.read).catch(() => [])
    await portal.close()
    if (!options.place) await place.remove()
    if (unnamed.length > 0) throw new Error(`Words of the audit log without Arabic: ${unnamed.join('; ')}`)
    if (silent.length > 0) throw new Error(`Office acts without an audit entry: ${silent.join('; ')}`)
    if (undeclared.size > 0) throw new Error(`Codes that the contract lacks: ${[...undeclared].join('; ')}`)
  }
  if (!options.shared) onTestFinished(close)
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })
  return {
    ...portal,
    get version() {
      return portal.version
    },
    close,
    place,
    url,
    origin: config.publicUrl === undefined ? url : new URL(config.publicUrl).origin,
    storageDir: join(place.folder, 'storage'),
    get,
    async json<T>(path: string) {
      const response = await get(path)
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
    async problem(path) {
      const response = await get(path)
      const { code } = (await response.json()) as { code: string }
      return { status: response.status, code }
    },
    log: () => lines.join(''),
    async publish(...sources) {
      const ids = await publishSources(portal.database, ...sources)
      await portal.refresh()
      return ids
    },
  }
}

function configOf({ storageUrl, demo, settings }: TestPortalOptions, place: TestPlace): Config {
  return readConfig({
    DATA_DIR: place.folder,
    DATABASE_URL: place.databaseUrl,
    STORAGE_URL: storageUrl,
    DIWAN_DEMO: demo ? '1' : '0',
    PORT: '0',
    BACKUP_EVERY_HOURS: '0',
    // Each visitor of a test sends an address of its own, so that rate limits count them separately.
    TRUSTED_PROXIES: 'loopback',
    // A test that requests every answer does so from this address, which needs the larger limits of a faculty's
    // network.
    CAMPUS_NETWORKS: '127.0.0.1',
    ...settings,
  })
}

export function sinkOf(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
}
