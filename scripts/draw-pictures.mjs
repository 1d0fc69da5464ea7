// Renders PNG files from SVGs for programs that accept no SVG: link previews and the home screens of phones. Run it
// after a change of an SVG and commit the output: `node scripts/draw-pictures.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.mjs'

const STYLES = fileURLToPath(new URL('../src/web/styles', import.meta.url))
const ICONS = '../public/icons/'
/** The PNG files, each with the SVG that it shows, and with a width if it is not the SVG's own. */
const PICTURES = [
  { svg: 'share', png: 'share' },
  { svg: 'touch-icon', png: 'touch-icon' },
  { svg: 'touch-icon', png: `${ICONS}icon-192`, width: 192 },
  { svg: 'touch-icon', png: `${ICONS}icon-512`, width: 512 },
  { svg: 'maskable-icon', png: `${ICONS}icon-maskable-512`, width: 512 },
]
const FONTS = ['arabic', 'digits', 'latin']
const RANGES = { digits: 'unicode-range: U+20-3F, U+5B-5F;', latin: 'unicode-range: U+40-5A, U+60-7A;' }

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage()
for (const { svg: name, png: file, width } of PICTURES) {
  const svg = readFileSync(join(STYLES, `${name}.svg`), 'utf8')
  const size = width === undefined ? '' : `svg { inline-size: ${width}px; block-size: ${width}px }`
  await page.setContent(
    `<style>${FONTS.map(fontFace).join('')} body { margin: 0 } svg { display: block } ${size}</style>${svg}`,
  )
  await page.evaluate(() => document.fonts.ready)
  const png = await page.locator('svg').screenshot()
  writeFileSync(join(STYLES, `${file}.png`), png)
  console.log(`${file}.png: ${png.length} bytes`)
}
await browser.close()

function fontFace(script) {
  const bytes = readFileSync(join(STYLES, `fonts/cairo-${script}.woff2`)).toString('base64')
  const range = RANGES[script] ?? ''
  return `@font-face { font-family: Cairo; font-weight: 400 700; ${range} src: url(data:font/woff2;base64,${bytes}) }`
}
