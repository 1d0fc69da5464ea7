import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ROUTES } from '../src/web/app/paths.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNT_SCREENS, ADMIN_SCREENS, FEEDBACK_SCREENS, QUIZ_SCREENS, READ_ONLY_SCREENS } from './public-screens.ts'
import { openHiddenStudent } from './public-steps.ts'

/** Every screen that needs no account, with the demonstration behind it: what it shows, and that anybody can use it. */

const SCREENS = [...READ_ONLY_SCREENS, ...QUIZ_SCREENS, ...FEEDBACK_SCREENS, ...ACCOUNT_SCREENS, ...ADMIN_SCREENS]

test('the walk leaves out no address of the portal', () => {
  expect(SCREENS.map(({ route }) => route).sort()).toEqual(Object.keys(ROUTES).sort())
})

for (const theme of ['light', 'dark'] as const) {
  for (const { route, visit } of SCREENS) {
    test(`${route}, ${theme}: its content is there, axe finds nothing, nothing is cut`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      await visit(page)
      await expectUsable(page)
    })
  }

  test(`hidden student, ${theme}: the data is not available`, async ({ page, noise }) => {
    noise.allow(/403/)
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await openHiddenStudent(page)
    await expectUsable(page)
  })
}

async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByText('بيانات تجريبية: الأسماء والدرجات كلها مخترعة.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels that stand beside the screen').toBeLessThanOrEqual(0)
}
