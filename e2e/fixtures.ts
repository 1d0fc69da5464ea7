import { test as base, expect } from '@playwright/test'
import { type Portal, type Settings, startPortal } from './portal.ts'

const SHARED: Settings = { DIWAN_DEMO: '1' }

interface Noise {
  /** Allows a console message that the test causes on purpose, such as the 404 of an unknown student. */
  allow: (pattern: RegExp) => void
}

interface PortalFixtures {
  /** `test.use({ settings: { DIWAN_DEMO: '0' } })` gives a file a separate portal with these settings. */
  settings: Settings | undefined
  /** The running portal: the file's own, or a demonstration that all other tests of the worker share. */
  portal: Portal
}

/** Playwright's `test` with a running portal as `baseURL`. Unexpected browser errors fail the test. */
export const test = base.extend<{ noise: Noise } & PortalFixtures, { portals: Portals }>({
  // Portals change within a worker, so that a file with its own portal needs neither a new process nor a new browser.
  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that this fixture needs no other.
    async ({}, provide) => {
      const portals = new Portals()
      await provide(portals)
      await portals.stop()
    },
    { scope: 'worker' },
  ],
  settings: [undefined, { option: true }],
  portal: [
    async ({ portals, settings }, provide, { file }) => {
      await provide(await (settings ? portals.ofFile(file, settings) : portals.shared()))
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.url),
  noise: [
    async ({ context }, provide) => {
      const heard: string[] = []
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/]
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (webError) => heard.push(String(webError.error().stack)))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'failed'
        // Leaving a page aborts its pending requests.
        if (reason !== 'net::ERR_ABORTED') heard.push(`${request.method()} ${request.url()}: ${reason}`)
      })
      await provide({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(unexpected, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
})

/** The running portals of a worker: the shared one, and that of the present file. */
class Portals {
  private sharedOne: Promise<Portal> | undefined
  private own: { file: string; portal: Promise<Portal> } | undefined
  private readonly stopping: Promise<void>[] = []

  shared(): Promise<Portal> {
    this.sharedOne ??= startPortal(SHARED)
    return this.sharedOne
  }

  /** Starts the portal of a file at its first test, and stops that of the file before. */
  ofFile(file: string, settings: Settings): Promise<Portal> {
    if (this.own?.file !== file) {
      this.stopOwn()
      this.own = { file, portal: startPortal(settings) }
    }
    return this.own.portal
  }

  async stop(): Promise<void> {
    this.stopOwn()
    await Promise.all([...this.stopping, this.sharedOne?.then((portal) => portal.stop())])
  }

  private stopOwn(): void {
    if (this.own) this.stopping.push(this.own.portal.then((portal) => portal.stop()))
    this.own = undefined
  }
}

export { expect }
