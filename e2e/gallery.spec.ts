import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type PreviewServer, preview } from 'vite'
import { freePort } from '../src/server/testing/free-port.ts'
import { expectUsable } from './usable.ts'

/** Snapshots of the components in every state, at 360 and 1280 pixels, in both themes. */

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

let server: PreviewServer

test.beforeAll(async () => {
  // One folder per project, because they may run in parallel.
  const outDir = fileURLToPath(new URL(`../.cache/gallery/${test.info().project.name}`, import.meta.url))
  const folder: InlineConfig = { configFile: false, root: GALLERY, logLevel: 'warn', build: { outDir } }
  await build({ ...folder, base: './', plugins: [react()], build: { outDir, emptyOutDir: true } })
  server = await preview({ ...folder, preview: { host: '127.0.0.1', port: await freePort(), strictPort: true } })
})

test.afterAll(() => server.close())

for (const theme of ['light', 'dark']) {
  for (const sheet of SHEETS) {
    test(`${sheet}, ${theme}: as its picture, axe finds nothing, nothing is cut`, async ({ page }, { project }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      await page.goto(`${server.resolvedUrls?.local[0]}?sheet=${sheet}&theme=${theme}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeAttached()
      await page.evaluate(() => document.fonts.ready)
      // The first control shows the focus ring.
      if (sheet === 'controls') await page.keyboard.press('Tab')
      await expect(page).toHaveScreenshot(`${sheet}-${project.name}-${theme}.png`, { fullPage: true })
      await expectUsable(page)
      expect(complaints, 'what the browser complained of').toEqual([])
    })
  }
}

test('the gallery contains every component of ui/', () => {
  const files = readdirSync(COMPONENTS).filter((name) => /^[A-Z]\w+[.]tsx$/.test(name))
  const shown = readdirSync(GALLERY)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(GALLERY, name), 'utf8'))
    .join('\n')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((name) => !shown.includes(`/ui/${name}'`))).toEqual([])
})
