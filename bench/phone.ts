// `npm run bench:phone`: how long a student waits on a slow phone. Chromium opens the built server with the
// demonstration on a phone's screen, at 400 kbit/s with 400 ms latency and a processor four times slower. Medians of
// five visits with empty caches; the saved card is opened with the caches of an earlier visit. Fails if a limit is
// missed. The time counts from the start of the visit, and the script types and taps without delay.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startPortal } from '../e2e/portal.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.mjs'
import { figure } from './figures.ts'
import { median } from './median.ts'

const RUNS = 5
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const YEAR = '2024_25'
const GRADE = 'grade_1'

interface Student {
  seat: string
  name: string
}

interface Journey {
  name: string
  /** The longest time in seconds that the visit may take. */
  limit: number
  /** The seconds that the visit took before the portal was made lighter, if that was measured. */
  before?: number
  /** Makes the visit and returns its seconds. */
  visit: (context: BrowserContext, url: string, student: Student) => Promise<number>
}

const JOURNEYS: readonly Journey[] = [
  {
    name: 'home usable',
    limit: 3.5,
    before: 5.2,
    visit: async (context, url) => {
      const page = await slowPage(context)
      await open(page, url)
      return until(page, '#published')
    },
  },
  {
    name: 'my result by the card, one field',
    limit: 5.5,
    before: 9.1,
    visit: async (context, url, { seat, name }) => {
      const page = await slowPage(context)
      await open(page, url)
      await page.locator('#find-number').fill(seat)
      await page.locator('#find-number').press('Enter')
      return untilResult(page, name)
    },
  },
  {
    name: 'my result by a deep link',
    limit: 4,
    before: 5.2,
    visit: async (context, url, { seat, name }) => {
      const page = await slowPage(context)
      await open(page, `${url}/#/degrees/${GRADE}/${YEAR}/${seat}`)
      return untilResult(page, name)
    },
  },
  {
    name: 'my result from the saved card',
    limit: 1,
    visit: async (context, url, { seat, name }) => {
      await firstVisit(context, url, { seat, name })
      const page = await slowPage(context)
      await open(page, url)
      const card = page.getByRole('link', { name }).first()
      await card.waitFor()
      const tapped = await page.evaluate(() => performance.now())
      await card.tap()
      return (await untilResult(page, name)) - tapped / 1000
    },
  },
]

const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'silent' })
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
try {
  const student = await someStudent(portal.url)
  const wanted = process.argv.slice(2)
  for (const journey of JOURNEYS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  )) {
    report(journey, await visits(browser, journey, portal.url, student))
  }
} finally {
  await browser.close()
  await portal.stop()
}

async function visits(from: Browser, { visit }: Journey, url: string, student: Student): Promise<number[]> {
  const seconds: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const context = await from.newContext({
      viewport: { width: 360, height: 640 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'ar-EG',
    })
    seconds.push(await visit(context, url, student))
    await context.close()
  }
  return seconds
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Fills the caches as a visit over a fast connection does, and saves the result on the device. */
async function firstVisit(context: BrowserContext, url: string, { seat, name }: Student): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate((kept) => localStorage.setItem('diwan.my_result', JSON.stringify(kept)), {
    grade: GRADE,
    year: YEAR,
    seat,
    name,
  })
  await page.goto(`${url}/#/degrees/${GRADE}/${YEAR}/${seat}`)
  await page.reload()
  await untilResult(page, name)
  await page.waitForLoadState('networkidle')
  await page.close()
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
}

function untilResult(page: Page, name: string): Promise<number> {
  return until(page, 'main h1', name)
}

/** Waits until an element has this text (or any), and returns the seconds since the start of the page's visit. */
async function until(page: Page, selector: string, text?: string): Promise<number> {
  // The page itself checks at each frame: a check from outside would come late on a busy processor.
  const seen = await page.waitForFunction(
    ([wanted, words]) => {
      const found = document.querySelector(wanted)
      return found !== null && (words === undefined || found.textContent === words) && performance.now()
    },
    [selector, text] as const,
    { polling: 'raf' },
  )
  return Number(await seen.jsonValue()) / 1000
}

/** Returns the first student of the list. */
async function someStudent(url: string): Promise<Student> {
  const answer = await fetch(`${url}/api/${GRADE}/degrees/${YEAR}`)
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] }
  const [first] = items
  if (!first) throw new Error('the demonstration has no results')
  return { seat: first.id, name: first.name }
}

function report({ name, limit, before }: Journey, seconds: readonly number[]): void {
  const runs = seconds.map((second) => second.toFixed(2)).join(' ')
  console.log(`${name}: ${runs}${before === undefined ? '' : `, before ${before.toFixed(1)} s`}`)
  figure({ what: name, value: median(seconds), unit: ' s', atMost: limit })
}
