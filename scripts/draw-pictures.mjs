// Renders PNG files from the SVGs of the same name, for consumers that take no SVG: link previews and phone home
// screens. Run it after a change and commit the output: `node scripts/draw-pictures.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.mjs'

const STYLES = fileURLToPath(new URL('../src/web/styles', import.meta.url))
const PICTURES = ['share', 'touch-icon']
const FONTS = ['arabic', 'latin']

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()
for (const picture of PICTURES) {
  const svg = readFileSync(join(STYLES, `${picture}.svg`), 'utf8')
  await page.setContent(
    `<style>${FONTS.map(fontFace).join('')} body { margin: 0 } svg { display: block }</style>${svg}`,
  )
  await page.evaluate(() => document.fonts.ready)
  const png = await page.locator('svg').screenshot()
  writeFileSync(join(STYLES, `${picture}.png`), png)
  console.log(`${picture}.png: ${png.length} bytes`)
}
await browser.close()

function fontFace(script) {
  const bytes = readFileSync(join(STYLES, `fonts/cairo-${script}.woff2`)).toString('base64')
  const range = script === 'latin' ? 'unicode-range: U+20-7E;' : ''
  return `@font-face { font-family: Cairo; font-weight: 400 700; ${range} src: url(data:font/woff2;base64,${bytes}) }`
}
