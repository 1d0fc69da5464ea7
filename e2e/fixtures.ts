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
  /**
   * Allows a message in the browser's console that the test causes on purpose, such as the 404 of an unknown student.
   */
  allow: (pattern: RegExp) => void
}

interface PortalFixtures {
  /** Settings of a portal that is started for one file: `test.use({ settings: { DIWAN_DEMO: '0' } })`. */
  settings: Settings | undefined
  /** The running portal: the file's own, or the demonstration that all tests without settings share in a worker. */
  portal: Portal
}

/** Playwright's `test` with a running portal as `baseURL`. Unexpected browser errors fail the test. */
export const test = base.extend<{ noise: Noise } & PortalFixtures, { portals: Portals }>({
  // Portals belong to the worker: a file with a portal of its own then needs neither a new worker process nor a new
  // browser.
  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: the empty pattern tells Playwright that this needs no other fixture.
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
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.url),
  noise: [
    async ({ context }, provide) => {
      const heard: string[] = []
      // Chromium with windows requests a favicon for the picture that `forget` opens; the headless shell does not.
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
      // The listeners are removed, because all tests of a walk use the same browser context.
      context.off('console', onConsole).off('weberror', onError).off('requestfailed', onFailure)
      expect(unexpected, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Playwright's `test` with one page for all tests of a file (a walk), so that the browser starts one process for them
 * and compiles the portal's code and axe once. Each test begins with a new document and empty storage. It is not for
 * tests that add scripts to the page.
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

/** Removes what a test has left in its page, and closes the other pages of its context. */
async function forget(page: Page, baseURL: string): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.clear())
  // Opens another document of the same site, which removes the screen; the browser keeps its process and the compiled
  // code.
  await page.goto(new URL('icons/icon-192.png', baseURL).href)
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(baseURL)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
}

/**
 * What a worker has running: the shared portal, the portal of the current file, and the browser context of the current
 * walk.
 */
class Portals {
  private visitor: { walk: string; context: BrowserContext } | undefined
  private sharedOne: Promise<Portal> | undefined
  private own: { file: string; portal: Promise<Portal> } | undefined
  private readonly stopping: Promise<void>[] = []

  shared(): Promise<Portal> {
    this.sharedOne ??= startPortal(SHARED)
    return this.sharedOne
  }

  /** Returns the portal of a file. Starts it at the file's first test, and stops the portal of the previous file. */
  ofFile(file: string, settings: Settings): Promise<Portal> {
    if (this.own?.file !== file) {
      this.stopOwn()
      this.own = { file, portal: startPortal(settings) }
    }
    return this.own.portal
  }

  /** Returns the browser context of a walk. It is made with the options of the walk's first test. */
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
