import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Expects that axe finds no violation on the screen in its present state, and that nothing is wider than the screen.
 */
export async function expectUsable(page: Page, what?: string): Promise<void> {
  await expectAccessible(page, what)
  await expectNothingCut(page, what)
}

/** Does the same as `expectUsable` at the widths of a phone and a desktop, for a test that runs at one width. */
export function expectUsableAtBothWidths(page: Page, what?: string): Promise<void> {
  return atBothWidths(page, () => expectUsable(page, what))
}

/** Runs a check at the widths of a phone and of a desktop. */
export async function atBothWidths(page: Page, check: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await check()
  }
  if (own) await page.setViewportSize(own)
}

/**
 * Checks a screen that passed `expectUsable` again after a change of theme. Runs only axe's rules about colours,
 * because the others do not depend on the theme. A text with enhanced contrast also meets the lower requirement, so
 * only one of the two contrast rules runs: both together would take twice as long.
 */
export async function expectUsableInTheme(page: Page, contrast: 'enhanced' | 'required' = 'enhanced'): Promise<void> {
  const rule = contrast === 'enhanced' ? 'color-contrast-enhanced' : 'color-contrast'
  await expectNoViolation(page, { runOnly: [rule, 'link-in-text-block'] })
  await expectNothingCut(page)
}

async function expectNothingCut(page: Page, what?: string): Promise<void> {
  // A phone zooms out until all content is inside `window.innerWidth`, but `clientWidth` stays.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `pixels wider than the screen${what === undefined ? '' : `: ${what}`}`).toBeLessThanOrEqual(0)
}

/**
 * Expects that axe finds no violation. axe runs in the page itself and reports violations only. `@axe-core/playwright`
 * with the same rules takes ten times as long, because it opens another page and transfers every passed rule.
 */
export function expectAccessible(page: Page, what?: string): Promise<void> {
  return expectNoViolation(page, {}, what)
}

async function expectNoViolation(page: Page, options: axe.RunOptions, what?: string): Promise<void> {
  await page.evaluate(settle)
  for (const frame of page.frames()) await bringAxe(frame)
  const violations = await page.evaluate(async (chosen) => {
    const results = await window.axe?.run(document, { ...chosen, resultTypes: ['violations'], preload: false })
    return results?.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  }, options)
  expect(violations, what).toEqual([])
}

/** Loads axe into a frame, once for each document. Frames of any origin report their violations to the page. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe !== undefined)) return
  await frame.evaluate(
    `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }); (${rememberColours.toString()})(); (${seeJoinedLetters.toString()})()`,
  )
}

/** Axe's colours, whose types lack these fields: `red`, `green` and `blue` are `r`, `g` and `b`, rounded. */
interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (text: string) => Colour
}

/**
 * Runs in the frame: caches the colours that axe has parsed; parsing them again would take a quarter of the check of a
 * list.
 */
function rememberColours(): void {
  const { commons } = window.axe as unknown as { commons: { color: { Color: { prototype: Colour } } } }
  const { prototype } = commons.color.Color
  const parse = prototype.parseString
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (this: Colour, text) {
    const same = known.get(text)
    if (same) return Object.assign(this, same)
    parse.call(this, text)
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    return this
  }
}

/** Waits until transitions have ended, because half-way between two themes texts lack contrast. */
async function settle(): Promise<void> {
  const finite = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 10_000)
  await Promise.allSettled(finite.map(({ finished }) => finished))
}

/**
 * Runs in the frame: makes axe measure the contrast of Arabic texts. axe skips a text that is narrower than the sum of
 * its letters, because it takes the text for an icon of a ligature font. Joined Arabic letters are narrower, too, which
 * concerns two of three texts of a page. Therefore the canvas on which axe measures, the only one with
 * `willReadFrequently`, reports the same width for every letter.
 */
function seeJoinedLetters(): void {
  const { prototype } = CanvasRenderingContext2D
  const measure = prototype.measureText
  prototype.measureText = function (this: CanvasRenderingContext2D, text: string) {
    const isOfAxe = this.getContextAttributes().willReadFrequently
    return isOfAxe ? ({ width: 30 * text.length } as TextMetrics) : measure.call(this, text)
  }
}
