import type { Page } from '@playwright/test'
import { measureLayout, type Shown } from './measure-layout.ts'

const WIDTHS = [1280, 768, 360, 320]
const SHOWN: readonly Shown[] = [100, 130, 200].flatMap((scale) =>
  (['light', 'dark'] as const).map((theme) => ({ scale, theme })),
)

/**
 * Returns the layout faults of a page. Each kind of fault is listed once, with the width, text size and theme at which
 * it was found first. The page is left at the narrowest width.
 */
export async function layoutFindings(page: Page): Promise<string[]> {
  const kinds = new Map<string, string>()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // All text sizes and themes are measured in one call, because between two calls the browser would draw the page,
    // which costs time.
    const found = await page.evaluate<string[][]>(`${JSON.stringify(SHOWN)}.map(${measureLayout.toString()})`)
    for (const [place, { scale, theme }] of SHOWN.entries()) {
      for (const finding of found[place] ?? []) {
        const [kind = finding] = finding.split(' "')
        if (!kinds.has(kind)) kinds.set(kind, `${width} px, ${scale} %, ${theme}: ${finding}`)
      }
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  return [...kinds.values()]
}
