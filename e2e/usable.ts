import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Expects that axe finds nothing on the screen as it is now, and that nothing is wider than the screen. */
export async function expectUsable(page: Page, what?: string): Promise<void> {
  await expectAccessible(page, what)
  await expectNothingCut(page, what)
}

/** The same on a phone and on a desktop, for a test that runs at one width. */
export function expectUsableAtBothWidths(page: Page, what?: string): Promise<void> {
  return atBothWidths(page, () => expectUsable(page, what))
}

/** Checks the screen as it is now at the widths of both projects. */
export async function atBothWidths(page: Page, check: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await check()
  }
  if (own) await page.setViewportSize(own)
}

/**
 * The same after a change of the theme only, for a screen that was found usable: the rules of axe about colours. The other
 * rules read the document, which a theme does not change. What has the enhanced contrast has the lower one too, which
 * takes axe as long again.
 */
export async function expectUsableInTheme(page: Page, contrast: 'enhanced' | 'required' = 'enhanced'): Promise<void> {
  const rule = contrast === 'enhanced' ? 'color-contrast-enhanced' : 'color-contrast'
  await expectNoViolation(page, { runOnly: [rule, 'link-in-text-block'] })
  await expectNothingCut(page)
}

async function expectNothingCut(page: Page, what?: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `pixels wider than the screen${what === undefined ? '' : `: ${what}`}`).toBeLessThanOrEqual(0)
}

/**
 * Expects that axe finds nothing. It runs in the page itself and reports violations only: `@axe-core/playwright`, with the
 * same rules, takes ten times as long, for it opens another page and brings every passed rule back.
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

/** Loads axe into a frame once; frames of any origin report to the page. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe !== undefined)) return
  await frame.evaluate(
    `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }); (${rememberColours.toString()})(); (${seeJoinedLetters.toString()})()`,
  )
}

/** What axe's types leave out: `red`, `green` and `blue` are these three, rounded. */
interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (text: string) => Colour
}

/** Runs in the frame: lets axe parse each colour once, not for each text, which is a quarter of an audit of a list. */
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

/** Waits for transitions to end: colours lack contrast half-way between two themes. */
async function settle(): Promise<void> {
  const finite = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 10_000)
  await Promise.allSettled(finite.map(({ finished }) => finished))
}

/**
 * Runs in the frame: lets axe measure the contrast of Arabic. It leaves out the ligatures of icon fonts, and takes for one
 * what is narrower than its letters apart, as joined letters are: two of three texts of a page. Only axe draws to a canvas
 * that is read often.
 */
function seeJoinedLetters(): void {
  const { prototype } = CanvasRenderingContext2D
  const measure = prototype.measureText
  prototype.measureText = function (this: CanvasRenderingContext2D, text: string) {
    const isOfAxe = this.getContextAttributes().willReadFrequently
    return isOfAxe ? ({ width: 30 * text.length } as TextMetrics) : measure.call(this, text)
  }
}
