import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { PortalFigures } from '../portal-figures.ts'
import { startFailureText } from '../start-failures.ts'
import { FacultiesFolder } from './faculties-folder.ts'
import type { FacultyPlace } from './faculty-folders.ts'
import type { Served } from './host-front.ts'

/** How often the folder is compared with the open portals. */
const LOOK_EVERY_MS = 1000
/**
 * How many portals are opened at a time. Opening a portal takes much work: it migrates, reads results and compresses
 * answers.
 */
const OPENED_AT_ONCE = 4
/** The wait before a faculty that cannot be opened is retried; it doubles from the first up to the longest. */
const RETRY_MS = { first: 5000, longest: 60_000 }
/** How long the portal of a removed or changed faculty stays open, to answer the requests that it has. */
const LINGER_MS = 500

/** The parts of a portal that its faculty uses. */
export interface OpenedPortal {
  app: { server: Server }
  figures: PortalFigures
  close: () => Promise<void>
}

/** Thrown if a faculty's settings lead to another faculty's database by another URL. */
class SharedDatabaseError extends Error {
  constructor(other: string) {
    super(`قاعدة بياناتها هي قاعدة الكلية ${other} باسم آخر. صحّح DATABASE_URL.`)
    this.name = 'SharedDatabaseError'
  }
}

export interface FacultiesOptions {
  base: Config
  logger: Logger
  /** Returns what identifies a faculty's database, whatever its URL; undefined for one that does not exist yet. */
  identify: (place: FacultyPlace) => Promise<string | undefined>
  /** Opens a faculty's portal, ready to serve. Rejects if it cannot. */
  open: (place: FacultyPlace, logger: Logger) => Promise<OpenedPortal>
}

/** One faculty and its portal, while the folder lists it. */
interface Faculty {
  place: FacultyPlace
  portal: OpenedPortal | undefined
  identity: string | undefined
  /** Whether it is queued for opening, or being opened. */
  isOpening: boolean
  /** The number of attempts that failed in a row. */
  failures: number
  retryAt: number
  isRemoved: boolean
  logger: Logger
}

/** The portals of a folder of faculties: opens them, follows changes of the folder, and retries those that failed. */
export class Faculties {
  readonly #options: FacultiesOptions
  readonly #byName = new Map<string, Faculty>()
  /** Holds only hosts that the folder lists, so a flood of requests for invented hosts does not make it grow. */
  readonly #byHost = new Map<string, Faculty>()
  /** The hosts of faculties whose settings are wrong. */
  #closedHosts: ReadonlySet<string> = new Set()
  readonly #closing = new Set<Promise<void>>()
  readonly #folder: FacultiesFolder
  #turns = 0
  readonly #waiting: Faculty[] = []
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #hasTriedAll = false

  constructor(options: FacultiesOptions) {
    this.#options = options
    this.#folder = new FacultiesFolder(options.base, options.logger)
  }

  /** Whether opening has been tried for every faculty of the first listing. */
  get isReady(): boolean {
    return this.#hasTriedAll
  }

  /** The number of faculties, open or not. */
  get size(): number {
    return this.#byName.size
  }

  /** The metrics' figures of the open portals, by faculty. */
  get figures(): Map<string, PortalFigures> {
    return new Map(
      Array.from(this.#byName.values()).flatMap(({ place, portal }) => (portal ? [[place.name, portal.figures]] : [])),
    )
  }

  /** Returns what is served at a host name. */
  at(host: string): Served {
    const faculty = this.#byHost.get(host)
    if (!faculty) return this.#closedHosts.has(host) ? 'closed' : undefined
    return faculty.portal ? { server: faculty.portal.app.server } : 'closed'
  }

  /** Opens every faculty and starts to follow the folder. Resolves when each was tried, or after `longestMs`. */
  async start(longestMs: number): Promise<void> {
    this.#look()
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    const begunAt = performance.now()
    while (Array.from(this.#byName.values()).some(({ isOpening }) => isOpening)) {
      if (performance.now() - begunAt > longestMs) break
      await sleep(20)
    }
    this.#hasTriedAll = true
  }

  /** Stops following the folder and closes all portals. */
  async close(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const faculty of this.#byName.values()) this.#remove(faculty, { lingerMs: 0 })
    while (this.#closing.size > 0) await Promise.allSettled(this.#closing)
  }

  #look(): void {
    this.#follow()
    const now = performance.now()
    for (const faculty of this.#byName.values()) {
      if (!faculty.portal && !faculty.isOpening && faculty.retryAt <= now) this.#queue(faculty)
    }
  }

  /** Closes the portals of faculties that are gone or changed, and adds new and changed ones. */
  #follow(): void {
    const { logger } = this.#options
    const read = this.#folder.readIfChanged()
    if (read === undefined) return
    const found = new Map<string, FacultyPlace>()
    this.#closedHosts = new Set(read.flatMap((each) => ('fault' in each && each.host !== undefined ? [each.host] : [])))
    for (const each of read) {
      if ('fault' in each) logger.error({ faculty: each.name }, `لا تُفتح الكلية ${each.name}: ${each.fault}`)
      else found.set(each.name, each)
    }
    for (const [name, faculty] of this.#byName) {
      const place = found.get(name)
      if (place && JSON.stringify(place) === JSON.stringify(faculty.place)) found.delete(name)
      else this.#remove(faculty, { lingerMs: LINGER_MS })
    }
    for (const place of found.values()) this.#add(place)
  }

  #add(place: FacultyPlace): void {
    const logger = this.#options.logger.child({ faculty: place.name })
    const begin = {
      portal: undefined,
      identity: undefined,
      isOpening: false,
      failures: 0,
      retryAt: 0,
      isRemoved: false,
    }
    const faculty: Faculty = { ...begin, place, logger }
    this.#byName.set(place.name, faculty)
    this.#byHost.set(place.host, faculty)
  }

  #remove(faculty: Faculty, { lingerMs }: { lingerMs: number }): void {
    faculty.isRemoved = true
    this.#byName.delete(faculty.place.name)
    if (this.#byHost.get(faculty.place.host) === faculty) this.#byHost.delete(faculty.place.host)
    // A portal that is just being opened is closed as soon as it is open.
    if (faculty.portal) this.#close(faculty.portal, faculty.logger, lingerMs)
  }

  #close(portal: OpenedPortal, logger: Logger, lingerMs: number): void {
    const closing = sleep(lingerMs)
      .then(() => portal.close())
      .then(() => logger.info('the portal is closed'))
      .catch((error: unknown) => logger.error({ err: error }, 'the portal did not close cleanly'))
      .finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }

  #queue(faculty: Faculty): void {
    faculty.isOpening = true
    this.#waiting.push(faculty)
    if (this.#turns >= OPENED_AT_ONCE) return
    this.#turns += 1
    const opening = this.#openWaiting().finally(() => {
      this.#turns -= 1
      this.#closing.delete(opening)
    })
    // `close` must also wait for portals that are being opened.
    this.#closing.add(opening)
  }

  async #openWaiting(): Promise<void> {
    for (let faculty = this.#waiting.shift(); faculty; faculty = this.#waiting.shift()) {
      if (!faculty.isRemoved && !this.#isStopped) await this.#open(faculty)
      faculty.isOpening = false
    }
  }

  async #open(faculty: Faculty): Promise<void> {
    const { place, logger } = faculty
    try {
      const { identify, open } = this.#options
      const identity = await identify(place)
      const other = this.#ownerOf(identity, faculty)
      if (other) throw new SharedDatabaseError(other)
      faculty.identity = identity
      const portal = await open(place, logger)
      faculty.identity ??= await identify(place)
      if (faculty.isRemoved || this.#isStopped) return this.#close(portal, logger, 0)
      faculty.portal = portal
      faculty.failures = 0
      logger.info({ host: place.host }, 'the portal is open')
    } catch (error) {
      faculty.retryAt = performance.now() + Math.min(RETRY_MS.first * 2 ** faculty.failures, RETRY_MS.longest)
      faculty.failures += 1
      const known = error instanceof SharedDatabaseError ? error.message : startFailureText(error, place.config)
      const text = known ?? 'the portal cannot be opened'
      logger.error({ err: error, host: place.host }, text)
    }
  }

  /** Returns the name of another faculty that has this database open, or is opening it; undefined if there is none. */
  #ownerOf(identity: string | undefined, asking: Faculty): string | undefined {
    if (identity === undefined) return undefined
    const others = Array.from(this.#byName.values()).filter((faculty) => faculty !== asking)
    return others.find((faculty) => faculty.identity === identity)?.place.name
  }
}
