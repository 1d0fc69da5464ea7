import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type PreviewServer, preview } from 'vite'
import { freePort } from '../src/server/testing/free-port.ts'
import { expect, walkTest as test } from './fixtures.ts'
import { expectUsable, expectUsableInTheme } from './usable.ts'

/** Compares the components in every state with stored pictures, at widths of 360 and 1280 pixels, in both themes. */

const GALLERY = fileURLToPath(new URL('./gallery', import.meta.url))
const COMPONENTS = fileURLToPath(new URL('../src/web/ui', import.meta.url))
const SHEETS = [
  'controls',
  'fields',
  'messages',
  'later',
  'tables',
  'figures',
  'questions',
  'dialog',
  'form-dialog',
  'toast',
  'undo',
]

const DEVICES = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}

let server: PreviewServer

test.beforeAll(async () => {
  const outDir = fileURLToPath(new URL('../.cache/gallery', import.meta.url))
  const folder: InlineConfig = { configFile: false, root: GALLERY, logLevel: 'warn', build: { outDir } }
  await build({ ...folder, base: './', plugins: [react()], build: { outDir, emptyOutDir: true } })
  server = await preview({ ...folder, preview: { host: '127.0.0.1', port: await freePort(), strictPort: true } })
})

test.afterAll(() => server.close())

for (const [device, use] of Object.entries(DEVICES)) {
  test.describe(device, () => {
    test.use({ ...use, baseURL: undefined })
    for (const sheet of SHEETS) {
      test(`${sheet}: matches its picture in both themes, passes axe, and nothing is cut off`, async ({ page }) => {
        await page.goto(`${server.resolvedUrls?.local[0]}?sheet=${sheet}`)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeAttached()
        await page.evaluate(() => document.fonts.ready)
        // Tab focuses the first control, so that the picture shows the focus ring.
        if (sheet === 'controls') await page.keyboard.press('Tab')
        await expect(page).toHaveScreenshot(`${sheet}-${device}-light.png`, { fullPage: true })
        await expectUsable(page)
        await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
        await expect(page).toHaveScreenshot(`${sheet}-${device}-dark.png`, { fullPage: true })
        await expectUsableInTheme(page, 'required')
      })
    }
  })
}

test('the gallery pages contain every component of src/web/ui', () => {
  const files = readdirSync(COMPONENTS).filter((name) => /^[A-Z]\w+[.]tsx$/.test(name))
  const shown = readdirSync(GALLERY)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(GALLERY, name), 'utf8'))
    .join('\n')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((name) => !shown.includes(`/ui/${name}'`))).toEqual([])
})
