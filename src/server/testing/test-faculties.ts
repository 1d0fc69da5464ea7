import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { serveFaculties } from '#server/faculties/serve-faculties.ts'
import { makeLogger } from '#server/http/logger.ts'
import { DEMO_FOLDER } from './demo-folder.ts'
import { makeMigratedPlace } from './test-database.ts'
import { sinkOf } from './test-portal.ts'
import type { VisitedPortal } from './visitor.ts'

/** A faculty of a test university, as its visitors reach it: through a proxy that sets the faculty's host. */
export interface TestFaculty extends VisitedPortal {
  name: string
  host: string
  folder: string
  database: Database
  databaseUrl: string
}

export interface TestUniversity {
  /** The folder of the faculties. */
  folder: string
  /** The URL of the process that serves all faculties. */
  url: string
  /** Writes the folder of a new faculty with a database of its own; the process serves it soon afterwards. */
  add: (name: string, settings?: Record<string, string>) => Promise<TestFaculty>
  log: () => string
  close: () => Promise<void>
}

/** Starts a process with portals of these faculties on the engine under test; `close` ends it. */
export async function makeUniversity(names: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-university-'))
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  const faculties: TestFaculty[] = []
  let url = ''
  const add = async (name: string, settings: Record<string, string> = {}) => {
    const place = await makeMigratedPlace()
    closing.push(place.remove)
    const host = `${name}.example.edu`
    await writeFaculty(join(folder, name), {
      PUBLIC_URL: `https://${host}`,
      DATABASE_URL: place.databaseUrl,
      ...settings,
    })
    const database = await openDatabase({ url: place.databaseUrl })
    closing.push(() => database.close())
    const { url: visited, server } = await hostProxy(() => url, host)
    closing.push(() => closeServer(server))
    const { databaseUrl } = place
    return { name, host, folder: join(folder, name), database, databaseUrl, url: visited, origin: `https://${host}` }
  }
  for (const name of names) faculties.push(await add(name))
  const lines: string[] = []
  // Each visitor of a test sends an address of its own, so that rate limits count them separately.
  const base = readConfig({ FACULTIES_DIR: folder, TRUSTED_PROXIES: 'loopback', BACKUP_EVERY_HOURS: '0' })
  const served = await serveFaculties(base, makeLogger('info', sinkOf(lines)), {
    shell: join(folder, 'no-shell'),
    demo: DEMO_FOLDER,
  })
  url = await listen(served.server)
  closing.push(
    () => served.close(),
    () => closeServer(served.server),
  )
  const university: TestUniversity = {
    folder,
    url,
    add,
    log: () => lines.join(''),
    async close() {
      for (const step of closing.reverse()) await step()
    },
  }
  return { university, faculties }
}

export async function writeFaculty(folder: string, settings: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const text = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(folder, 'settings.env'), text.join(''))
}

/** Makes a university that is closed when the test finishes. */
export async function makeUniversityOfTest(names: readonly string[]) {
  const made = await makeUniversity(names)
  onTestFinished(made.university.close)
  return made
}

/** Makes a proxy that passes all requests on with one Host header, as nginx does. */
async function hostProxy(target: () => string, host: string) {
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, host }
    const passed = request(target() + (incoming.url ?? ''), { method: incoming.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 0, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  return { server, url: await listen(server) }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
