import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Anybody can use what is on the screen now: axe finds nothing, and nothing stands beside the screen. */
export async function expectUsable(page: Page, what?: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
    what,
  ).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `pixels that stand beside the screen${what === undefined ? '' : `: ${what}`}`).toBeLessThanOrEqual(0)
}
