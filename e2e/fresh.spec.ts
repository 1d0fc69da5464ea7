import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findNginx } from '../scripts/nginx.mjs'
import { startCachingProxy } from './caching-proxy.ts'
import { expect, test } from './fixtures.ts'
import type { Portal } from './portal.ts'
import { workbook } from './season.ts'

/**
 * Tests with readers whose browser has stored older answers. On their next visit and on pages that are already open,
 * these readers must see a new publication, and must no longer see a student whom the office has hidden.
 */
test.use({ settings: { DIWAN_DEMO: '0' }, serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

const nginx = findNginx()
const HIDDEN = 'فريدة شوقي المستترة'
const CORRECTED = 'ريم كمال النجار'
const OLD_TOTAL = '133'
const NEW_TOTAL = '137'
/**
 * The longest time until an open page shows a change: it is the time until the server notices the change, the interval
 * at which pages poll, and the responses together.
 */
const TOLD = { timeout: 12_000 }
/**
 * The longest time until the service worker has fetched again everything that it has stored: up to two seconds for each
 * answer.
 */
const DROPPED = { timeout: 30_000 }
/** The longest time that a shared cache serves an answer: `s-maxage` is one second, and caches count whole seconds. */
const SHARED_CACHE_MS = 2000

test.beforeAll(async ({ portal }) => {
  const versions = [63, 67].map((mark, version) =>
    ['الأولى', 'الثانية'].map((grade, index) =>
      save(portal, `${index + 1}-${version}.xlsx`, sheet(grade, index + 1, mark)),
    ),
  )
  await succeed(portal, 'import', ...(versions[0] ?? []), '--apply', '--publish')
  await succeed(portal, 'import', ...(versions[1] ?? []), '--apply')
})

test('a new version is shown, and a hidden student disappears, on the next visit and on every open page', async ({
  page,
  portal,
  noise,
}) => {
  noise.allow(/403|404/)
  await playSeason({ page, portal, address: portal.url, grade: 1 })
})

test('through nginx, changes are shown within the documented time; nginx also serves published answers without the portal', async ({
  page,
  portal,
  noise,
}) => {
  test.skip(nginx === undefined, 'nginx not found: install nginx-light, or name one in NGINX_PATH')
  noise.allow(/403|404/)
  const proxy = await startCachingProxy(nginx ?? '', portal.url)
  try {
    await playSeason({ page, portal, address: proxy.url, grade: 2 })
    const ask = (path: string) => page.request.get(`${proxy.url}${path}`)
    await ask(listOf(2))
    await ask(`${listOf(2)}/20001`)
    await portal.halt()
    await page.waitForTimeout(SHARED_CACHE_MS)
    expect(await (await ask(listOf(2))).text()).toContain(CORRECTED)
    expect((await ask(`${listOf(2)}/20001`)).status(), 'the hidden student').toBe(403)
    const away = await page.request.get(proxy.url)
    expect([away.status(), away.headers()['cache-control']]).toEqual([502, 'no-store'])
    expect(await away.text()).toContain('<h1>المنصة لا تستجيب الآن</h1>')
  } finally {
    proxy.stop()
  }
})

interface Season {
  page: Page
  portal: Portal
  /** The address at which readers open the portal: the portal's own, or the one of nginx in front of it. */
  address: string
  grade: number
}

async function playSeason({ page: open, portal, address, grade }: Season): Promise<void> {
  const list = `${address}/#/degrees/grade_${grade}/2024_25`
  const [hidden, corrected] = [`${grade}0001`, `${grade}0002`]
  const [looked, student] = [await open.context().newPage(), await open.context().newPage()]
  // Three tabs show the old version: one stays on the list, one on a student's page, and one goes on to another screen.
  await open.goto(list)
  await student.goto(`${list}/${hidden}`)
  await looked.goto(list)
  for (const page of [open, looked]) await expect(rowOf(page, CORRECTED)).toContainText(OLD_TOTAL)
  await expect(student.getByRole('heading', { name: HIDDEN })).toBeVisible()
  await looked.getByRole('link', { name: CORRECTED }).click()
  await expect(looked.getByRole('heading', { name: CORRECTED })).toBeVisible()
  await expect(looked.getByRole('main')).toContainText(OLD_TOTAL)
  await looked.goto(`${address}/#/find_student`)
  // Waits until the service worker has stored what the tabs show.
  await expect.poll(() => keptTexts(open), DROPPED).toContain(HIDDEN)

  await succeed(portal, 'publish', `2025-g${grade}-t1-v2`)
  // In a shared cache, the answer of each URL expires at a time of its own, so the test waits for both.
  for (const path of [`${listOf(grade)}/${corrected}`, listOf(grade)])
    await arrival(open, portal, path, (text) => text.includes(NEW_TOTAL))
  await expectNever(looked, OLD_TOTAL, async () => {
    await looked.goto(list)
    await expect(rowOf(looked, CORRECTED)).toContainText(NEW_TOTAL)
    await looked.reload()
    await expect(rowOf(looked, CORRECTED)).toContainText(NEW_TOTAL)
  })
  const notice = open.getByText('صدر إصدار أحدث')
  await expect(notice).toBeVisible(TOLD)
  await expect(rowOf(open, CORRECTED)).toContainText(OLD_TOTAL)
  await open.getByRole('button', { name: 'عرض الأحدث' }).click()
  await expect(rowOf(open, CORRECTED)).toContainText(NEW_TOTAL)
  await expect(notice).toBeHidden()

  await succeed(portal, 'hide', `${hidden}2025`, '--reason', 'طلب الطالبة')
  for (const path of [`${listOf(grade)}/${hidden}`, listOf(grade)])
    await arrival(open, portal, path, (text) => !text.includes(HIDDEN))
  await looked.goto(`${address}/#/find_student`)
  await expect(looked.getByText(HIDDEN)).toHaveCount(0)
  await expectNever(looked, HIDDEN, async () => {
    await looked.goto(list)
    await expect(rowOf(looked, CORRECTED)).toBeVisible()
    await looked.goto(`${list}/${hidden}`)
    await looked.reload()
    await expect(looked.getByText('بيانات هذا الطالب غير متاحة').first()).toBeVisible()
  })
  // Open pages remove the hidden student without a tap, and the service worker removes her from its cache.
  await expect(open.getByText(HIDDEN)).toHaveCount(0, TOLD)
  await expect(student.getByText(HIDDEN)).toHaveCount(0, TOLD)
  await expect.poll(() => keptTexts(open), DROPPED).not.toContain(HIDDEN)
  await looked.close()
  await student.close()
}

/**
 * Waits until the server sends a changed answer, and then until this browser receives that answer. Only a shared cache
 * between the two may delay it.
 */
async function arrival(page: Page, portal: Portal, path: string, isThere: (text: string) => boolean): Promise<void> {
  await expect.poll(async () => isThere(await (await fetch(portal.url + path)).text()), { intervals: [50] }).toBe(true)
  const text = () => page.evaluate(async (url) => (await fetch(url, { cache: 'no-cache' })).text(), path)
  await expect.poll(async () => isThere(await text()), { intervals: [50], timeout: SHARED_CACHE_MS + 500 }).toBe(true)
}

/** Runs `act`, and expects that the page never contains `words` meanwhile. */
async function expectNever(page: Page, words: string, act: () => Promise<void>): Promise<void> {
  const seen: string[] = []
  const name = `report${Math.random().toString(36).slice(2)}`
  await page.exposeFunction(name, (text: string) => void seen.push(text))
  await page.addInitScript(watchText, [name, words] as const)
  await page.evaluate(watchText, [name, words] as const)
  await act()
  expect(seen, `${words} was shown`).toEqual([])
}

/** Runs in the page: calls the function `name`, which the test has exposed, whenever the page contains `words`. */
function watchText([name, words]: readonly [string, string]): void {
  const report = (window as unknown as Record<string, (text: string) => void>)[name]
  new MutationObserver(() => {
    const text = document.body?.textContent ?? ''
    if (text.includes(words)) report?.(text)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Returns everything that the service worker has stored, as text. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const answers = await Promise.all(caches.map((cache) => cache.matchAll()))
    return (await Promise.all(answers.flat().map((answer) => answer.text()))).join('\n')
  })
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

function listOf(grade: number): string {
  return `/api/grade_${grade}/degrees/2024_25`
}

function sheet(grade: string, number: number, mark: number): Buffer {
  const seat = number * 10_000
  return workbook([
    [`نتيجة الفرقة ${grade} - الفصل الدراسي الأول - العام الجامعي 2024/2025`],
    ['رقم الجلوس', 'الاسم', 'النحو', 'البلاغة'],
    ['', 'النهاية العظمى', 100, 100],
    [seat + 1, HIDDEN, 90, 91],
    [seat + 2, CORRECTED, mark, 70],
    [seat + 3, 'علي شوقي السقا', 80, 81],
  ])
}

function save(portal: Portal, name: string, bytes: Buffer): string {
  const path = join(portal.dataDir, name)
  writeFileSync(path, bytes)
  return path
}

async function succeed(portal: Portal, ...words: string[]): Promise<void> {
  const { status, stdout, stderr } = await portal.diwan(...words)
  expect(status, `${words.join(' ')}\n${stdout}${stderr}`).toBe(0)
}
