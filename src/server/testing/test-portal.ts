import { join } from 'node:path'
import { Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { makeLogger } from '#server/http/logger.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { makeTestPlace, type TestPlace } from './test-database.ts'

export interface TestPortalOptions {
  /** A place that the test has made and removes; by default an empty one of the portal's own. */
  place?: TestPlace
  /** The folder of the built browser files; by default there are none. */
  shellDir?: string
  logLevel?: Config['logLevel']
  /** Loads the demonstration as a first start does. */
  demo?: boolean
}

export interface TestPortal extends Portal {
  place: TestPlace
  url: string
  /** What `/storage` mirrors. */
  storageDir: string
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** The body of a 200, as JSON. Its shape is the test's to know. */
  json: <T = unknown>(path: string) => Promise<T>
  /** Status and `code` of a refusal. */
  problem: (path: string) => Promise<{ status: number; code: string }>
  /** All that was logged so far. */
  log: () => string
  /** Catches up with the database at once, as the portal itself does once a second. */
  refresh: () => Promise<void>
}

/** A listening portal; it and all that it wrote goes when the test finishes. */
export async function makeTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const place = options.place ?? (await makeTestPlace())
  const config = readConfig({
    DATA_DIR: place.folder,
    DATABASE_URL: place.databaseUrl,
    DIWAN_DEMO: options.demo ? '1' : '0',
    PORT: '0',
  })
  const lines: string[] = []
  const logger = makeLogger(options.logLevel ?? 'silent', sinkOf(lines))
  const portal = await openPortal(config, logger, options.shellDir ?? join(place.folder, 'no-shell'))
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await portal.close()
    if (!options.place) await place.remove()
  })
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })
  return {
    ...portal,
    place,
    url,
    storageDir: config.storageDir,
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
    async refresh() {
      await portal.publisher.refresh()
    },
  }
}

function sinkOf(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
}
