import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.mjs'
import type { Step, Visit } from './phone-orders.ts'

/** The student whose result the recorded visits show. */
export interface Student {
  seat: string
  name: string
}

/** The simulated phone: a good mobile connection, and a processor that is `SLOWER` times slower than this machine's. */
const MOBILE = { offline: false, latency: 60, downloadThroughput: 1_100_000, uploadThroughput: 500_000 }
const SLOWER = 4
/** How long a person takes to type a number, and to read a result. */
const TYPING_MS = 4000
const LOOKING_MS = 3000

/**
 * Records the requests that Chromium makes to a portal on a results day: in a phone's first visit (home, find card,
 * result, list), and in a later one, when the service worker has the scripts. Throws if no result is shown.
 */
export async function recordVisits(portal: string, list: string, { seat, name }: Student): Promise<Visit[]> {
  const recorder = await startRecorder(portal)
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, locale: 'ar-EG' })
    const visit = async (title: string): Promise<Visit> => {
      recorder.restart()
      const page = await phonePage(context)
      await page.goto(recorder.url)
      await page.waitForTimeout(TYPING_MS)
      await page.locator('#find-number').fill(seat)
      await page.locator('#find-number').press('Enter')
      await page.locator('main h1', { hasText: name }).waitFor()
      await page.waitForTimeout(LOOKING_MS)
      await page.goto(`${recorder.url}/#/${list}`)
      await page.locator('main h1').first().waitFor()
      await page.waitForTimeout(LOOKING_MS)
      const steps = recorder.steps()
      await page.close()
      return { name: title, steps }
    }
    return [await visit('first visit'), await visit('later visit')]
  } finally {
    await browser.close()
    recorder.stop()
  }
}

async function phonePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', MOBILE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Starts a proxy that records every GET. The browser's own record omits the requests of its service worker. */
async function startRecorder(portal: string) {
  let begun = performance.now()
  let steps: Step[] = []
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming
    if (method === 'GET') steps.push({ at: performance.now() - begun, path, etag: headers['if-none-match'] })
    const asked = request(portal + path, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restart: () => {
      begun = performance.now()
      steps = []
    },
    steps: () => steps,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
