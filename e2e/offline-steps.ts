import { expect, type Page } from '@playwright/test'
import { type FoldedNames, unfoldedNames } from '../src/web/service-worker/folded-names.ts'
import { openBooks } from './public-steps.ts'

/** Opens the portal once, and waits until the service worker has stored the code of every public screen. */
export async function visitOnce(page: Page): Promise<void> {
  await page.goto('./')
  await expect.poll(() => countMissing(page), { timeout: 30_000 }).toBe(0)
}

/** Returns how many of the files that the service worker should store are missing; -1 before it runs. */
async function countMissing(page: Page): Promise<number> {
  const worker = await page.evaluate(async () =>
    navigator.serviceWorker.controller ? (await fetch('./sw.js', { cache: 'force-cache' })).text() : '',
  )
  const [, written] = /^const BUILD=(\{.*?\});/.exec(worker) ?? []
  if (!written) return -1
  // The build writes this object, so its shape is known.
  const [core = [], screens = []] = unfoldedNames(JSON.parse(written) as FoldedNames)
  return page.evaluate(
    async (paths) => (await Promise.all(paths.map((path) => caches.match(path)))).filter((part) => !part).length,
    [...core, ...screens],
  )
}

/** Stores the first book of the first list on the device, with the code that shows it; returns the book's name. */
export async function keepBook(page: Page): Promise<string> {
  await openBooks(page)
  const book = page.getByRole('main').getByRole('button', { expanded: false }).first()
  const name = (await book.textContent())?.trim() ?? ''
  await book.click()
  await page.getByRole('button', { name: 'حفظ للقراءة دون شبكة' }).click()
  await expect(page.getByText(/محفوظ على هذا الجهاز، \d+/)).toBeVisible()
  await expect.poll(async () => (await keptUrls(page)).some((url) => url.includes('pdf.worker'))).toBe(true)
  return name
}

/** Returns the addresses of everything that the service worker has stored. */
export function keptUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
    }
    return urls
  })
}

/** Returns the text of all JSON that the service worker has stored. */
export function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    let texts = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (/json/.test(response?.headers.get('content-type') ?? '')) texts += await response?.text()
      }
    }
    return texts
  })
}

const ENGLISH = /Unexpected|Unable|Failed|failed to|Error|ERR_|offline|not found|This site|No internet/

/** Expects that the page's content has Arabic words, neither the waiting text nor an English error message. */
export async function seeArabic(page: Page, what: string): Promise<void> {
  await expect
    .poll(() => shownText(page, 'main'), { message: what, timeout: 15_000 })
    .toMatch(/^(?!\s*سبحان الله وبحمده\s*$)[\s\S]*[\u0621-\u064a]{3}/)
  expect(await shownText(page, 'body'), what).not.toMatch(ENGLISH)
}

function shownText(page: Page, part: string): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` would include texts that are not shown.
  return page.locator(part).innerText({ timeout: 2000 }).catch(String)
}

/** Returns a function that returns random numbers from 0 to 1; an equal seed gives an equal sequence. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
