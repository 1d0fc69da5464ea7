import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test'
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
      // Chromium with windows asks for an icon of the picture that `forget` opens; its shell does not.
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/, /[/]favicon[.]ico[)]$/]
      const onConsole = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type())) heard.push(`${message.text()} (${message.location().url})`)
      }
      const onError = (webError: WebError) => heard.push(String(webError.error().stack))
      const onFailure = (request: Request) => {
        const reason = request.failure()?.errorText ?? 'failed'
        // Leaving a page aborts its pending requests.
        if (reason !== 'net::ERR_ABORTED') heard.push(`${request.method()} ${request.url()}: ${reason}`)
      }
      context.on('console', onConsole).on('weberror', onError).on('requestfailed', onFailure)
      await provide({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      // A walk goes on with the same context.
      context.off('console', onConsole).off('weberror', onError).off('requestfailed', onFailure)
      expect(unexpected, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * `test` whose page the tests of a file share, so the browser starts one process for them and compiles the portal's code
 * and axe once. Each test begins with a new document and empty storage. Not for tests that add scripts to the page.
 */
export const walkTest = test.extend({
  context: async ({ portals, browser, baseURL, viewport }, provide, { file }) => {
    await provide(await portals.visitorOf(`${file} ${baseURL} ${viewport?.width}`, browser))
  },
  page: async ({ context, baseURL }, provide) => {
    const page = context.pages()[0] ?? (await context.newPage())
    await provide(page)
    if (baseURL !== undefined) await forget(page, baseURL)
  },
})

/** Removes what a test leaves in its page, and its other pages. */
async function forget(page: Page, baseURL: string): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.clear())
  // Any other document of the same site: the browser keeps the process and its code.
  await page.goto(new URL('icons/icon-192.png', baseURL).href)
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(baseURL)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
}

/** The running portals of a worker: the shared one, and that of the present file; and the visitor of the present walk. */
class Portals {
  private visitor: { walk: string; context: BrowserContext } | undefined
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

  /** The browser context of a walk, with the options of its first test. */
  async visitorOf(walk: string, browser: Browser): Promise<BrowserContext> {
    if (this.visitor?.walk !== walk) {
      await this.visitor?.context.close()
      this.visitor = { walk, context: await browser.newContext() }
    }
    return this.visitor.context
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
