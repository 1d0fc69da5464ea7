import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeLogger } from '#server/http/logger.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { makeTestPlace, type TestPlace } from './test-database.ts'

export interface TestPortal extends Portal {
  place: TestPlace
  url: string
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** The body of a 200, as JSON. */
  json: (path: string) => Promise<unknown>
}

/** A listening portal on an empty database; it and all that it wrote goes when the test finishes. */
export async function makeTestPortal(given?: TestPlace): Promise<TestPortal> {
  const place = given ?? (await makeTestPlace())
  const config = readConfig({ DATA_DIR: place.folder, DATABASE_URL: place.databaseUrl, DIWAN_DEMO: '0', PORT: '0' })
  const portal = await openPortal(config, makeLogger('silent'), join(place.folder, 'no-shell'))
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await portal.close()
    if (!given) await place.remove()
  })
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })
  return {
    ...portal,
    place,
    url,
    get,
    async json(path) {
      const response = await get(path)
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
  }
}
