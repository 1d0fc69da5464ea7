import type { Page } from '@playwright/test'
import { darkChangesLayout } from './dark-changes.ts'
import { measureLayout, type Shown } from './measure-layout.ts'

const WIDTHS = [1280, 768, 360, 320]
const SHOWN: readonly Shown[] = [100, 130, 200].flatMap((scale) =>
  (['light', 'dark'] as const).map((theme) => ({ scale, theme })),
)

/** Measures the page at its present width; source text of an expression. */
const MEASURE = `(() => {
  const isSame = !(${darkChangesLayout.toString()})()
  const measure = ${measureLayout.toString()}
  return ${JSON.stringify(SHOWN)}.map((shown) => (isSame && shown.theme === 'dark' ? [] : measure(shown)))
})()`

/**
 * Returns the layout faults of a page. Each kind of fault is listed once, with the width, text size and theme at which
 * it was found first. If the dark theme changes only colours of the page, both themes have the same layout, which is
 * measured once. The page is left at the narrowest width, in the dark theme.
 */
export async function layoutFindings(page: Page): Promise<string[]> {
  const kinds = new Map<string, string>()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // All text sizes and themes are measured in one call, because between two calls the browser would draw the page,
    // which costs time.
    const found = await page.evaluate<string[][]>(MEASURE)
    for (const [place, { scale, theme }] of SHOWN.entries()) {
      for (const finding of found[place] ?? []) {
        const [kind = finding] = finding.split(' "')
        if (!kinds.has(kind)) kinds.set(kind, `${width} px, ${scale} %, ${theme}: ${finding}`)
      }
    }
  }
  await page.evaluate(() => {
    document.documentElement.removeAttribute('style')
    document.documentElement.dataset.theme = 'dark'
  })
  return [...kinds.values()]
}
