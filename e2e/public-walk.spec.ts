import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ROUTES } from '../src/web/app/paths.ts'
import { expect, test } from './fixtures.ts'
import {
  ACCOUNT_SCREENS,
  ADMIN_SCREENS,
  APPEAL_SCREENS,
  CONTRIBUTE_SCREENS,
  FEEDBACK_SCREENS,
  QUIZ_SCREENS,
  READ_ONLY_SCREENS,
} from './public-screens.ts'
import { openHiddenStudent } from './public-steps.ts'

/** Every screen that needs no account, with the demonstration behind it: what it shows, and that anybody can use it. */

const SCREENS = [
  ...READ_ONLY_SCREENS,
  ...QUIZ_SCREENS,
  ...FEEDBACK_SCREENS,
  ...APPEAL_SCREENS,
  ...ACCOUNT_SCREENS,
  ...ADMIN_SCREENS,
  ...CONTRIBUTE_SCREENS,
]

test('the walk leaves out no address of the portal', () => {
  expect(SCREENS.map(({ route }) => route).sort()).toEqual(Object.keys(ROUTES).sort())
})

for (const { route, visit } of SCREENS) {
  test(`${route}: its content is there, by day and by night axe finds nothing and nothing is cut`, async ({ page }) => {
    await visit(page)
    await expectUsableInBothThemes(page)
  })
}

test('hidden student: the data is not available', async ({ page, noise }) => {
  noise.allow(/403/)
  await openHiddenStudent(page)
  await expectUsableInBothThemes(page)
})

async function expectUsableInBothThemes(page: Page): Promise<void> {
  await expectUsable(page)
  await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
  await expect(page.locator('html[data-theme=dark]')).toBeAttached()
  await expectUsable(page)
}

async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByText('بيانات تجريبية: الأسماء والدرجات كلها مخترعة.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'pixels that stand beside the screen').toBeLessThanOrEqual(0)
}
