import type { Page, Route } from '@playwright/test'
import { readDemoLibrary } from '../src/server/modules/demo/demo-data.ts'
import { DEMO_FOLDER } from '../src/server/testing/demo-folder.ts'
import { expect, test } from './fixtures.ts'
import { expectUsable } from './usable.ts'

/** Tests of the page that previews a document. Other screens show it in a frame; the tests open it by itself. */

const WORKER = /[/]assets[/]pdf[.]worker/
const BYTES = /\/drive\/uc\?export=view/
const library = await readDemoLibrary(DEMO_FOLDER)
const PDF = fileOfType('application/pdf')

test('the preview page draws a document at the screen’s resolution, and its text can be selected', async ({ page }) => {
  await openPreview(page, PDF)
  const first = page.getByRole('group', { name: /^صفحة 1 من \d+$/ })
  await expect(first.getByText('مادة تجريبية').first()).toBeAttached()
  const missing = await first
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.clientWidth * devicePixelRatio - canvas.width)
  expect(missing, 'pixels of the screen without one of the picture').toBeLessThan(1)
  await page.keyboard.press('ControlOrMeta+a')
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('تجريبية')
})

for (const theme of ['light', 'dark'] as const) {
  test(`in the ${theme} theme the preview passes axe, cuts nothing off, and its paper is white`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await openPreview(page, PDF)
    await expectUsable(page)
    const around = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(around).toBe(theme === 'dark' ? 'rgb(26, 23, 18)' : 'rgb(248, 243, 231)')
    const paper = page.getByRole('group', { name: /^صفحة 1 من/ })
    expect(await paper.evaluate((sheet) => getComputedStyle(sheet).backgroundColor)).toBe('rgb(255, 255, 255)')
  })
}

test('by keyboard alone a reader of the preview page zooms in, goes to a page and scrolls', async ({ page }) => {
  await openPreview(page, PDF)
  const width = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.clientWidth)
  const before = await width()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'تكبير' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('125%')).toBeVisible()
  await expect.poll(width).toBeGreaterThan(before * 1.2)

  await page.keyboard.press('Tab')
  const place = page.getByRole('combobox', { name: 'الصفحة' })
  await expect(place).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /^صفحة 2 من/ })).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(place).not.toHaveValue('2')
})

test('the preview page fetches only the viewed pages of a long document, and keeps few pages drawn', async ({
  page,
  context,
}) => {
  const book = await longBook(await context.newPage())
  let fetched = 0
  await page.route(BYTES, async (route) => {
    fetched += await fulfilRange(route, book)
  })
  await openPreview(page, PDF)
  const place = page.getByRole('combobox', { name: 'الصفحة' })
  await place.selectOption('200')
  await expect(page.getByRole('group', { name: 'صفحة 200 من 300' }).getByText('Sheet').first()).toBeAttached()
  expect(fetched).toBeGreaterThan(0)
  expect(fetched).toBeLessThan(book.length / 2)
  expect(await page.locator('canvas:visible').count()).toBeLessThan(8)
})

test('a missing file shows an error, and a retry shows the file once it exists', async ({ page, noise }) => {
  noise.allow(/404/)
  await page.route(BYTES, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`/drive/file/${PDF}/preview`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('هذا الملف غير موجود. ربما نُقل أو حُذف.')
  await expect(alert.getByRole('link')).toHaveCount(0)
  await page.unroute(BYTES)
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
})

test('a damaged file and a lost connection show different errors', async ({ page, noise }) => {
  noise.allow(/ERR_FAILED/)
  await page.route(BYTES, (route) => route.fulfill({ status: 200, body: 'no document' }))
  await page.goto(`/drive/file/${PDF}/preview`)
  await expect(page.getByRole('alert')).toContainText('الملف تالف')
  await page.route(BYTES, (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('alert')).toContainText('تعذر تحميل الملف')
})

test('a document is drawn even if the worker of the PDF reader does not start', async ({ page, noise }) => {
  noise.allow(/ERR_FAILED|Setting up fake worker/)
  await page.route(WORKER, (route) => route.abort('failed'), { times: 1 })
  const cut = page.waitForEvent('requestfailed')
  await openPreview(page, PDF)
  expect((await cut).url()).toMatch(WORKER)
})

test('if the viewer’s code does not load, the error does not blame the file, and a retry shows the document', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_FAILED|Setting up fake worker/)
  for (const code of [WORKER, /[/]assets[/]preview-[^/]*[.]js$/]) {
    await page.route(code, (route) => route.abort('failed'))
    await page.goto(`/drive/file/${PDF}/preview`)
    await expect(page.getByRole('alert')).toContainText(/عارض الملف|انقطع الاتصال/)
    await expectUsable(page)
    await page.unroute(code)
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
    await expect(page.locator('canvas').first()).toBeVisible()
  }
})

test('a file that cannot be shown has a link for its download', async ({ page }) => {
  await page.route(BYTES, (route) => route.fulfill({ status: 200, body: 'no document' }))
  await page.goto(`/drive/file/${PDF}/preview`)
  const link = page.getByRole('alert').getByRole('link', { name: 'تنزيل الملف' })
  await expect(link).toHaveAttribute('href', `/drive/uc?export=download&id=${PDF}`)
})

test('a picture is shown, a recording plays, other files can be downloaded, and a missing file is reported', async ({
  page,
  noise,
}) => {
  noise.allow(/404/)
  await page.goto(`/drive/file/${fileOfType('image/jpeg')}/preview`)
  await expect(page.getByRole('img', { name: 'صورة الملف' })).toBeVisible()
  await page.goto(`/drive/file/${fileOfType('audio/mpeg')}/preview`)
  const player = page.locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)
  await page.route('**/drive/uc?export=download&id=list.docx', (route) => route.fulfill({ status: 200, body: '' }))
  await page.goto('/drive/file/list.docx/preview')
  const link = page.getByRole('link', { name: 'تنزيل الملف' })
  await expect(link).toHaveAttribute('href', '/drive/uc?export=download&id=list.docx')
  for (const id of ['missing.png', 'none']) {
    await page.goto(`/drive/file/${id}/preview`)
    await expect(page.getByRole('alert')).toContainText('هذا الملف غير موجود. ربما نُقل أو حُذف.')
  }
})

function fileOfType(type: string): string {
  const file = library.files.find(({ contentType }) => contentType === type)
  if (!file) throw new Error(`the demonstration has no ${type}`)
  return file.id
}

async function openPreview(page: Page, id: string): Promise<void> {
  await page.goto(`/drive/file/${id}/preview`)
  await expect(page.locator('canvas').first()).toBeVisible()
}

/**
 * Returns a PDF of three hundred pages, each with data of its own, so that the viewer must fetch another part of the
 * file for each.
 */
async function longBook(page: Page): Promise<Buffer> {
  let seed = 1
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed.toString(36)
  }
  const sheets = Array.from({ length: 300 }, (_, index) => {
    return `<p>Sheet ${index + 1}</p>${Array.from({ length: 400 }, word).join(' ')}`
  })
  await page.setContent(sheets.join('<div style="break-after: page"></div>'))
  const book = await page.pdf()
  await page.close()
  return book
}

/** Answers a request for a range of bytes as a file host does; returns the number of bytes that were sent. */
async function fulfilRange(route: Route, body: Buffer): Promise<number> {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? []
  const common = { 'accept-ranges': 'bytes', 'content-type': 'application/pdf' }
  if (start === undefined || end === undefined) {
    await route.fulfill({ status: 200, headers: { ...common, 'content-length': String(body.length) }, body })
    return 0
  }
  const part = body.subarray(Number(start), Number(end) + 1)
  const range = `bytes ${start}-${Number(start) + part.length - 1}/${body.length}`
  await route.fulfill({ status: 206, headers: { ...common, 'content-range': range }, body: part })
  return part.length
}
