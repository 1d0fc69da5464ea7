import { test as base, expect } from '@playwright/test'
import { type Portal, type Settings, startPortal } from './portal.ts'

interface Noise {
  /** Allows a console message that the test causes on purpose, such as the 404 of an unknown student. */
  allow: (pattern: RegExp) => void
}

interface WorkerFixtures {
  /** Settings of the portal; `test.use({ settings: { DIWAN_DEMO: '0' } })` gives a file an empty one. */
  settings: Settings
  /** The running portal, shared by the tests of a worker that have the same settings. */
  portal: Portal
}

/** Playwright's `test` with a running portal as `baseURL`. Unexpected browser errors fail the test. */
export const test = base.extend<{ noise: Noise }, WorkerFixtures>({
  settings: [{ DIWAN_DEMO: '1' }, { scope: 'worker', option: true }],
  portal: [
    async ({ settings }, provide) => {
      const portal = await startPortal(settings)
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
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

export { expect }
