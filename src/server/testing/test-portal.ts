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
import { watchSilentActs } from './silent-acts.ts'
import { makeMigratedPlace, sharedWriters, type TestPlace } from './test-database.ts'
import { startUploadHere } from './upload-here.ts'

export interface TestPortalOptions {
  /** A place that the test makes and removes; by default the portal makes an empty one. */
  place?: TestPlace
  /** The folder of the built browser files; by default none. */
  shellDir?: string
  /** By default a folder of the place. */
  storageUrl?: string
  logLevel?: Config['logLevel']
  /** Whether to load the demonstration as a first start does. */
  demo?: boolean
  /** More settings by environment variable. */
  settings?: Record<string, string>
  /** By default passwords are hashed in this thread, at the cost that `quick-passwords.ts` sets. */
  hashing?: PasswordHashing
  /** Whether uploads are read in processes, as outside of tests. */
  uploadProcesses?: boolean
  /** Whether the caller closes it, for portals shared by several tests. */
  shared?: boolean
}

export interface TestPortal extends Portal {
  place: TestPlace
  url: string
  /** The origin of the portal's pages, as browsers send it. */
  origin: string
  /** The folder of a folder storage; `/storage` serves parts of it. */
  storageDir: string
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** The parsed body of a 200. The test chooses its type. */
  json: <T = unknown>(path: string) => Promise<T>
  /** Status and `code` of a refusal. */
  problem: (path: string) => Promise<{ status: number; code: string }>
  /** The log so far. */
  log: () => string
  /** Imports and publishes, and reloads the published answers at once; returns the sheets' ids. */
  publish: (...sources: ImportSource[]) => Promise<string[]>
}

const QUICK: PasswordHashing = { isFull: false, hash: hashPassword, verify: verifyPassword }

/** Starts a listening portal; removed with all its files when the test finishes, or with `close`. */
export async function makeTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const place = options.place ?? (await makeMigratedPlace())
  const config = configOf(options, place)
  const lines: string[] = []
  const logger = makeLogger(options.logLevel ?? 'silent', sinkOf(lines))
  const shell = options.shellDir ?? join(place.folder, 'no-shell')
  const startUpload = options.uploadProcesses ? undefined : startUploadHere
  const hashing = options.hashing ?? QUICK
  const means = { hashing, writers: await sharedWriters(), openPool: openKeptPool, startUpload }
  const portal = await openPortal(config, logger, { shell, demo: DEMO_FOLDER }, means)
  const silent = watchSilentActs(portal.app, portal.database.read)
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    // A connection whose answer is just ending counts as busy when the server begins to close, and would stay open. The
    // portal's own stop waits for such answers first (http/drain.ts), which would cost each test half a second.
    const idle = setInterval(() => portal.app.server.closeIdleConnections(), 20)
    await portal.close().finally(() => clearInterval(idle))
    if (!options.place) await place.remove()
    if (silent.length > 0) throw new Error(`Office acts without an audit entry: ${silent.join('; ')}`)
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
    // Each visitor of a test sends its own address, so that limits count them separately.
    TRUSTED_PROXIES: 'loopback',
    // A test that asks for every answer does so from one address.
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
