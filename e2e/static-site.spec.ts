import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { DEMO_HIDDEN_STUDENT_ID } from '../src/server/modules/demo/demo-sheets.rules.ts'
import { expect, test as portalTest, walkTest } from './fixtures.ts'
import { keepBook, visitOnce } from './offline-steps.ts'
import { startPortal } from './portal.ts'
import { QUIZ_SCREENS, READ_ONLY_SCREENS } from './public-screens.ts'
import { type StaticServer, serveFolder } from './static-server.ts'

/**
 * A static copy of the demonstration, made by `diwan snapshot export` and served by a plain file server in a subfolder
 * of its host.
 */
const atSite = {
  // biome-ignore lint/correctness/noEmptyPattern: the empty pattern tells Playwright that this needs no other fixture.
  baseURL: async ({}, provide: (url: string | undefined) => Promise<void>) => provide(site?.url),
}
const test = portalTest.extend(atSite)
const walk = walkTest.extend(atSite)

/** Undefined until the first hook has run. */
let site: StaticServer | undefined
let place: string
let folder: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  place = mkdtempSync(join(tmpdir(), 'diwan-site-'))
  folder = join(place, 'site')
  const portal = await startPortal({ DIWAN_DEMO: '1' })
  const { status, stderr } = await portal.diwan('snapshot', 'export', folder)
  // From here on the static copy has to work without the portal and its database.
  await portal.stop()
  expect(status, stderr).toBe(0)
  site = await serveFolder(folder, '/faculty/results/')
})

test.afterAll(async () => {
  await site?.stop()
  rmSync(place, { recursive: true })
})

for (const { route, visit } of [...READ_ONLY_SCREENS, ...QUIZ_SCREENS]) {
  walk(`${route}: the static copy shows the screen without the portal`, async ({ page }) => {
    await visit(page)
    await expect(page.getByText(/نسخة للقراءة فقط، بتاريخ \d{1,2} \S+ \d{4}/)).toBeVisible()
    await expect(page.getByText('بيانات تجريبية: الأسماء والدرجات كلها مخترعة.')).toBeVisible()
  })
}

walk('in the static copy a list loads more rows, sorts again and finds a student by seat number', async ({ page }) => {
  await page.goto('./#/degrees/grade_2/2024_25')
  await expect(page.getByRole('row')).toHaveCount(1 + 40)
  await page.getByRole('button', { name: 'عرض المزيد' }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + 80)
  await page.getByRole('combobox', { name: 'طريقة الترتيب' }).selectOption({ label: 'المتساوون في ترتيب واحد' })
  await expect(page).toHaveURL(/sortMethod=duplicated/)
  await expect(page.getByRole('row')).toHaveCount(1 + 40)
  await page.getByRole('button', { name: 'عرض المزيد' }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + 80)
  const seat = await page.getByRole('row').nth(70).getByRole('cell').nth(1).textContent()
  await page.getByRole('textbox', { name: 'رقم الجلوس' }).fill(seat?.trim() ?? '')
  await page.getByRole('button', { name: 'بحث' }).click()
  await expect(page.getByRole('link', { name: 'السجل الكامل للطالب' })).toBeVisible()
})

walk('in the static copy, identifiers find students, but unknown and hidden ones do not', async ({ page, noise }) => {
  noise.allow(/404/)
  await page.goto('./#/ranking/grade_1/term_2/2025')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/students\/\d{9}$/)
  const [id = ''] = /\d{9}$/.exec(page.url()) ?? []
  await page.goto('./#/find_student')
  const field = page.getByRole('textbox', { name: 'الرقم التعريفي' })
  for (const nobody of ['999999999', DEMO_HIDDEN_STUDENT_ID]) {
    await field.fill(nobody)
    await field.press('Enter')
    await expect(page.getByText('لم نجد هذا الطالب. تأكد من الرقم التعريفي ثم أعد المحاولة.')).toBeVisible()
  }
  await field.fill(id)
  await field.press('Enter')
  await expect(page.getByText('المجموع الكلي')).toBeVisible()
})

walk(
  'from the static copy a book and a timetable can be downloaded, and no link leads to the portal’s server',
  async ({ page, request, baseURL }) => {
    await page.goto('./#/grade_1/books/term_1')
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click()
    const download = page
      .getByRole('main')
      .getByRole('link', { name: /^تنزيل/ })
      .first()
    const address = () => download.evaluate((anchor: HTMLAnchorElement) => anchor.href)
    const book = await address()
    await page.goto('./#/grade_1/schedule')
    await page.getByText('صورة الجدول', { exact: true }).click()
    await expect(page.getByRole('img', { name: /جدول/ })).toBeVisible()
    for (const file of [book, await address()]) {
      expect(file.startsWith(String(baseURL))).toBe(true)
      expect((await request.get(file)).status()).toBe(200)
    }
    await expect(page.getByRole('link', { name: 'للمبرمجين' })).toHaveCount(0)
    const outside = await page.evaluate(() =>
      Array.from(document.querySelectorAll('a'), (anchor) => anchor.getAttribute('href') ?? '').filter((href) =>
        href.startsWith('/'),
      ),
    )
    expect(outside).toEqual([])
  },
)

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test.beforeEach(({ noise }) => noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/))

  test('a static copy works without a network, and a newer copy replaces it after a tap, keeping typed text', async ({
    page,
    context,
  }) => {
    await visitOnce(page)
    await page.goto('./#/degrees/grade_2/2024_25')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await expect(page.getByText(/هذه الصفحة محفوظة منذ/)).toBeVisible()
    await context.setOffline(false)

    // In a second open page a reader has typed a text, which the update must not lose.
    const writer = await context.newPage()
    await writer.goto('./#/find_student')
    await writer.getByRole('main').getByRole('textbox').fill('1234')
    appendFileSync(join(folder, 'sw.js'), '\n// A newer build.')
    const update = await seeUpdate(page)
    const arrival = page.waitForEvent('load')
    await update.click()
    await arrival
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await expect(update).toHaveCount(0)
    await expect(writer.getByRole('main').getByRole('textbox')).toHaveValue('1234')
  })

  test('a stored book opens without a network after an update that brings another preview page', async ({
    page,
    context,
  }) => {
    await visitOnce(page)
    const name = await keepBook(page)
    appendFileSync(join(folder, 'preview.html'), '\n<!-- Of a newer build. -->')
    appendFileSync(join(folder, 'sw.js'), '\n// A build with this page.')
    await seeUpdate(page)
    const pages = await page.evaluate(async () => {
      const urls = (await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()))).flat()
      const found = urls.filter(({ url }) => url.includes('preview.html'))
      return Promise.all(found.map(async ({ url }) => (await caches.match(url))?.text()))
    })
    expect(pages).toEqual([expect.stringContaining('Of a newer build.')])
    await context.setOffline(true)
    await page.goto('./#/kept')
    await page.getByRole('link', { name }).click()
    await expect(page.frameLocator('iframe').getByText('مادة تجريبية').first()).toBeVisible()
  })

  test('sw-off.js in place of sw.js removes the service worker and its caches', async ({ page }) => {
    await visitOnce(page)
    copyFileSync(join(folder, 'sw-off.js'), join(folder, 'sw.js'))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).filter((name) => /shell|answers/.test(name)).length,
        ]),
      )
      .toEqual([0, 0])
  })
})

/** Waits until the page offers the newer build that the host has; returns the button that takes it. */
async function seeUpdate(page: Page): Promise<Locator> {
  const update = page.getByRole('button', { name: 'تحديث' })
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(update).toBeVisible({ timeout: 1000 })
  }).toPass()
  return update
}
